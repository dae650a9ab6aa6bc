// The lobby under the site's roof: every request goes on to the service, with the token of the site's user.
import { createServer, request } from "node:http";

/** Passes requests on to `service`; `tokenOf` finds the token of whoever asks, undefined for nobody. */
export function createLobby({ service, tokenOf, signInPage }) {
  return createServer(async (incoming, outgoing) => {
    const token = await tokenOf(incoming);
    if (token === undefined) return void outgoing.writeHead(302, { location: signInPage }).end();
    const { cookie: _ours, ...headers } = incoming.headers;
    const options = { method: incoming.method, headers: { ...headers, authorization: `Bearer ${token}` } };
    const passedOn = request(new URL(incoming.url, service), options, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    passedOn.on("error", () => outgoing.writeHead(502).end());
    // A poll that nobody waits for any more is given up.
    outgoing.on("close", () => passedOn.destroy());
    incoming.pipe(passedOn);
  });
}
