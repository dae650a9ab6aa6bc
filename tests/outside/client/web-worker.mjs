// Two guests begin a match in a web worker, and one of them moves; then it is shown a wrong address.
import { createMatchClient } from "@yourmove/client";

const gameType = "tic-tac-toe";

const begin = async (url) => {
  const guest = async () => {
    const { token, user } = await createMatchClient({ url }).auth.guest.mutate({});
    return { user, client: createMatchClient({ url, token, timeoutMs: 20_000 }) };
  };
  const [x, o] = await Promise.all([guest(), guest()]);
  const { match } = await x.client.matches.invite.mutate({ gameType, opponentUserID: o.user.userID, symbol: "X" });
  const { matchID } = match;
  await o.client.matches.accept.mutate({ gameType, matchID });
  const moved = new Promise((resolve) => {
    const stop = new AbortController();
    const onSnapshot = ({ match: { moveCount } }) => {
      if (moveCount === 0) return void x.client.matches.move.mutate({ gameType, matchID, move: { cell: 4 } });
      stop.abort();
      resolve(moveCount);
    };
    void o.client.pollMatch({ gameType, matchID, signal: stop.signal, onSnapshot });
  });
  return moved;
};

const findNothing = (url) =>
  createMatchClient({ url: `${url}/somewhere` })
    .games.list.query()
    .catch((error) => error.message.slice(0, 23));

self.onmessage = async ({ data: url }) => {
  try {
    self.postMessage({ moveCount: await begin(url), found: (await findNothing(url)).trim() });
  } catch (error) {
    self.postMessage(String(error));
  }
};
