import { createMatchClient } from "@yourmove/client";
import { type Person, resign, start } from "./scene.ts";

/** A user for which a script acts, by the header that names it. */
export interface Somebody extends Person {
  readonly headers: Readonly<Record<string, string>>;
}

/** Some of every kind: wide boards, small ones, pieces. */
const GAMES = ["chess", "connect-four", "reversi", "gomoku", "checkers", "dots-and-boxes"] as const;

const RIVALS = 6;
/** How many matches are made at once. */
const AT_ONCE = 4;

/** A guest who has just come, with a name of theirs or one that the service gives. */
export const somebody = async (url: string, username?: string): Promise<Somebody> => {
  const { token, user } = await createMatchClient({ url, timeoutMs: 30_000 }).auth.guest.mutate({ username });
  const client = createMatchClient({ url, token, timeoutMs: 30_000 });
  return { client, userID: user.userID, name: user.username, headers: { authorization: `Bearer ${token}` } };
};

/** Does as many things as wanted, a few at once. */
const times = async (count: number, act: (at: number) => Promise<unknown>): Promise<void> => {
  let next = 0;
  const work = async () => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

/** A guest with matches: some that run, half of them at the guest's turn, and some that are over. */
export const crowded = async (url: string, { live, over }: { live: number; over: number }): Promise<Somebody> => {
  const [guest, ...rivals] = await Promise.all(Array.from({ length: RIVALS + 1 }, () => somebody(url)));
  const pick = <Value>(values: readonly Value[], at: number): Value => {
    const value = values[at % values.length];
    if (value === undefined) throw new Error("There is nothing to pick from");
    return value;
  };
  if (!guest) throw new Error("Nobody came");
  // Each rival in every game.
  const rivalAt = (at: number) => pick(rivals, Math.floor(at / GAMES.length));
  // Between two who have played, more than two invites may be pending: each rival's first match comes before the others.
  const firstsFirst = async (count: number, act: (at: number) => Promise<void>) => {
    const isFirst = (at: number) => at % GAMES.length === 0;
    await times(count, async (at) => (isFirst(at) ? act(at) : undefined));
    await times(count, async (at) => (isFirst(at) ? undefined : act(at)));
  };
  await firstsFirst(over, async (at) => {
    const gameType = pick(GAMES, at);
    const rival = rivalAt(at);
    await resign(at % 3 === 0 ? guest : rival, await start(guest, rival, gameType));
  });
  await firstsFirst(live, async (at) => {
    const [first, second] = at % 2 === 0 ? [guest, rivalAt(at)] : [rivalAt(at), guest];
    await start(first, second, pick(GAMES, at));
  });
  return guest;
};
