import { createMatchClient, type GameType, type MatchClient, type MatchOf } from "@yourmove/client";
import { expect, test } from "./fixtures.ts";

const guest = async (url: string): Promise<MatchClient> => {
  const { token } = await createMatchClient({ url, timeoutMs: 30_000 }).auth.guest.mutate({});
  return createMatchClient({ url, token, timeoutMs: 30_000 });
};

/** Resolves with the first state of a match that fits. */
const until = <Of extends GameType>(
  client: MatchClient,
  { gameType, matchID }: { gameType: Of; matchID: number },
  fits: (match: MatchOf<Of>) => boolean,
): Promise<MatchOf<Of>> =>
  new Promise((resolve, reject) => {
    const stop = new AbortController();
    const onSnapshot = ({ match }: { match: MatchOf<Of> }) => {
      if (!fits(match)) return;
      resolve(match);
      stop.abort();
    };
    client
      .pollMatch({ gameType, matchID, onSnapshot, signal: stop.signal })
      .then((end) => reject(new Error(end)), reject);
  });

test("the service's bots accept and move in every game, at every strength", async ({ server }) => {
  const client = await guest(server.url);
  const { items: games } = await client.games.list.query();
  const { items: offered } = await client.friends.search.query({ gameType: "chess" });
  const bots = offered.filter(({ isBot }) => isBot);
  expect(bots).toHaveLength(5);
  expect(bots.every(({ isOnline }) => isOnline)).toBe(true);
  for (const { gameType } of games) {
    for (const { userID } of bots) {
      const { match } = await client.matches.invite.mutate({ gameType, opponentUserID: userID, symbol: "O" });
      const moved = await until(client, match, ({ moveCount }) => moveCount > 0);
      expect(moved).toMatchObject({ state: 1, canMove: true });
      await client.matches.forfeit.mutate({ gameType, matchID: match.matchID });
    }
  }
});
