// Two guests play to a win by the packed client, wherever that runs; what its error says at a wrong address.
import { createMatchClient } from "@yourmove/client";

const gameType = "tic-tac-toe";

const guest = async (options) => {
  const { token, user } = await createMatchClient(options).auth.guest.mutate({});
  return { user, client: createMatchClient({ ...options, token }) };
};

/** What the winner's poll ended with, and how the match did. */
export const playMatch = async (url) => {
  const [x, o] = await Promise.all([1, 2].map(() => guest({ url, timeoutMs: 20_000 })));
  const { match } = await x.client.matches.invite.mutate({ gameType, opponentUserID: o.user.userID, symbol: "X" });
  const { matchID } = match;
  await o.client.matches.accept.mutate({ gameType, matchID });
  const over = x.client.pollMatch({ gameType, matchID, onSnapshot: () => {} });
  for (const [turn, cell] of [0, 3, 1, 4, 2].entries())
    await (turn % 2 === 0 ? x : o).client.matches.move.mutate({ gameType, matchID, move: { cell } });
  const end = await over;
  const seen = await x.client.matches.get.query({ gameType, matchID });
  return `${end}, ${seen.match.outcome}`;
};

/** The error of a call to an address where no service is. */
export const errorAt = (url) =>
  createMatchClient({ url })
    .games.list.query()
    .then(
      () => null,
      (error) => error,
    );
