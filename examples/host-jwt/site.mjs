// A site with users of its own, who play under their own names: node site.mjs
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { createKeys } from "./keys.mjs";
import { createLobby } from "./lobby.mjs";

const { PORT = "4000", LOBBY_PORT = "4001", SERVICE = "http://localhost:3000" } = process.env;
const issuer = `http://localhost:${PORT}`;
const lobby = `http://localhost:${LOBBY_PORT}`;
const keys = await createKeys({ issuer, audience: "your-move" });

// Your site has its own way to know its users; this one believes whatever name is given.
const users = new Map();
const userOf = ({ headers }) => users.get(/(?:^|; )site=([^;]+)/.exec(headers.cookie ?? "")?.[1]);

const page = (body) => `<!doctype html><meta charset="utf-8"><title>A site</title>${body}`;
const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const front = (user) =>
  user
    ? page(`<p>Hello, ${escaped(user.name)}.</p><p><a href="${lobby}/">Play</a></p>`)
    : page(
        '<form method="post" action="/sign-in"><input name="name" aria-label="Your name" required><button>Sign in</button></form>',
      );

async function signIn(incoming, outgoing) {
  let body = "";
  for await (const chunk of incoming) body += chunk;
  const name = new URLSearchParams(body).get("name")?.slice(0, 64) || "Somebody";
  const session = randomUUID();
  users.set(session, { id: name.toLowerCase(), name });
  outgoing.writeHead(303, { location: "/", "set-cookie": `site=${session}; Path=/; HttpOnly; SameSite=Lax` }).end();
}

createServer(async (incoming, outgoing) => {
  if (incoming.url === "/jwks.json")
    return void outgoing.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(keys.published));
  if (incoming.method === "POST" && incoming.url === "/sign-in") return signIn(incoming, outgoing);
  outgoing.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(front(userOf(incoming)));
}).listen(Number(PORT), "localhost");

createLobby({
  service: SERVICE,
  signInPage: issuer,
  tokenOf: async (incoming) => {
    const user = userOf(incoming);
    return user && keys.tokenFor(user);
  },
}).listen(Number(LOBBY_PORT), "localhost", () => console.log(`the site: ${issuer}, the lobby: ${lobby}`));
