// The same match in a web worker; then it is shown a wrong address.
import { errorAt, playMatch } from "./match.mjs";

self.onmessage = async ({ data: url }) => {
  try {
    const { message } = await errorAt(`${url}/somewhere`);
    self.postMessage({ played: await playMatch(url), found: message.slice(0, 23) });
  } catch (error) {
    self.postMessage(String(error));
  }
};
