import type { SeedPlayer } from "./players.ts";
import type { SeedClock } from "./seed-clock.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How many moves a match that is to end by its rules may take. */
const MAX_MOVES = 400;

/** A fleet where a game has no list of moves yet: one of each ship, in the rows below each other. */
const FLEET = [5, 4, 3, 3, 2].map((size, row) => ({ size, row: row * 2, column: row, direction: "across" }));

/** Games that random moves hardly ever end: the shortest mate there is. */
const SHORT: Record<string, readonly Record<string, unknown>[]> = {
  chess: [
    { from: "f2", to: "f3" },
    { from: "e7", to: "e5" },
    { from: "g2", to: "g4" },
    { from: "d8", to: "h4" },
  ],
};

/** Who plays what: the inviter has X. */
interface Pairing {
  readonly gameType: string;
  readonly inviter: SeedPlayer;
  readonly invitee: SeedPlayer;
  readonly clock: SeedClock;
  readonly turnSeconds?: number;
}

type Named = { gameType: string; matchID: number };

/** An invite that waits for its answer. */
const invite = async ({ gameType, inviter, invitee, clock, turnSeconds }: Pairing): Promise<Named> => {
  clock.pass(MINUTE);
  const terms = { symbol: "X" as const, ...(turnSeconds ? { turnSeconds } : {}) };
  const { match } = await inviter.call.matches.invite({ gameType, opponentUserID: invitee.userID, ...terms });
  return { gameType, matchID: match.matchID };
};

/** A match that is under way. */
const start = async (pairing: Pairing): Promise<Named> => {
  const named = await invite(pairing);
  pairing.clock.pass(MINUTE);
  await pairing.invitee.call.matches.accept(named);
  return named;
};

/** Plays a number of moves, or to the end; gives whether the match is over. */
const play = async (pairing: Pairing, named: Named, most?: number): Promise<boolean> => {
  const { inviter, invitee, clock } = pairing;
  const script = most === undefined ? SHORT[named.gameType] : undefined;
  for (let count = 0; count < (most ?? MAX_MOVES); count += 1) {
    const seen = await inviter.call.matches.get(named);
    if (seen.unchanged || seen.match.isFinished) return true;
    const player = seen.match.isYourTurn ? inviter : invitee;
    clock.pass(MINUTE);
    await player.call.matches.move({ ...named, move: script?.[count] ?? (await chooseMove(player, named, count)) });
  }
  return false;
};

const chooseMove = async (player: SeedPlayer, named: Named, count: number): Promise<Record<string, unknown>> => {
  const seen = await player.call.matches.get(named);
  const moves =
    (seen.unchanged ? undefined : (seen.match.game as { legalMoves?: Record<string, unknown>[] }).legalMoves) ?? [];
  return moves[(count * 7 + named.matchID) % Math.max(1, moves.length)] ?? { fleet: FLEET };
};

/** A match that was given up: whoever has played together may have more than two invites pending. */
export const seedAcquaintance = async (
  clock: SeedClock,
  gameType: string,
  players: readonly SeedPlayer[],
): Promise<void> => {
  const [first, , , , fifth] = players as [SeedPlayer, SeedPlayer, SeedPlayer, SeedPlayer, SeedPlayer];
  await fifth.call.matches.forfeit(await start({ gameType, inviter: first, invitee: fifth, clock }));
};

/** One match of a game in every state that a match can be in, long ago and now. */
export const seedGame = async (clock: SeedClock, gameType: string, players: readonly SeedPlayer[]): Promise<void> => {
  const [first, second, third, fourth, fifth] = players as [SeedPlayer, SeedPlayer, SeedPlayer, SeedPlayer, SeedPlayer];
  const with_ = (invitee: SeedPlayer): Pairing => ({ gameType, inviter: first, invitee, clock });

  await second.call.matches.decline(await invite(with_(second)));
  await first.call.matches.cancel(await invite(with_(third)));
  await third.call.matches.forfeit(await start(with_(third)));

  const won = await start(with_(second));
  if (!(await play(with_(second), won))) await second.call.matches.forfeit(won);

  const slow = { ...with_(fourth), turnSeconds: HOUR / 1000 };
  await play(slow, await start(slow), 3);
  await start({ ...with_(third), turnSeconds: HOUR / 1000 });
  await invite(with_(fifth));
};

/** What is still open: a match on each one's turn, and invites both ways. */
export const seedOpen = async (clock: SeedClock, gameType: string, players: readonly SeedPlayer[]): Promise<void> => {
  const [first, second, third, fourth] = players as [SeedPlayer, SeedPlayer, SeedPlayer, SeedPlayer];
  for (const [invitee, moves] of [
    [second, 4],
    [third, 5],
  ] as const) {
    const pairing = { gameType, inviter: first, invitee, clock };
    await play(pairing, await start(pairing), moves);
  }
  await invite({ gameType, inviter: first, invitee: fourth, clock });
  await invite({ gameType, inviter: second, invitee: first, clock });
};
