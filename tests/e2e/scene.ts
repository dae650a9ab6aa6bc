import type { GameType, Match, MatchClient, MoveOf } from "@yourmove/client";
import type { GivenOptions } from "@yourmove/contract";

/** A player for which a test can act without a page. */
export interface Person {
  readonly client: MatchClient;
  readonly userID: number;
  readonly name: string;
}

/** A fleet that lies in the first rows. */
export const FLEET = [5, 4, 3, 3, 2].map((size, row) => ({ size, row, column: 0, direction: "across" as const }));

const begin = async (first: Person, second: Person, gameType: GameType, options?: GivenOptions): Promise<Match> => {
  const invite = { gameType, opponentUserID: second.userID, symbol: "X", options } as const;
  const { match } = await first.client.matches.invite.mutate(invite);
  return (await second.client.matches.accept.mutate({ gameType, matchID: match.matchID })).match;
};

/** Makes a move without the page. */
export const move = async (
  { client }: Person,
  { gameType, matchID }: Pick<Match, "gameType" | "matchID">,
  body: object,
): Promise<Match> => (await client.matches.move.mutate({ gameType, matchID, move: body as MoveOf<GameType> })).match;

const begun = new WeakMap<Person, Promise<unknown>>();

/**
 * A running match, and in it these moves by turns; the first person plays X and begins. One after the other: a stranger
 * may have two invites pending at most.
 */
export const start = async (
  first: Person,
  second: Person,
  gameType: string,
  moves: readonly object[] = [],
  options?: GivenOptions,
): Promise<Match> => {
  const before = begun.get(first) ?? Promise.resolve();
  const running = before.then(() => begin(first, second, gameType as GameType, options));
  begun.set(
    first,
    running.catch(() => {}),
  );
  let match = await running;
  for (const [at, body] of moves.entries()) match = await move(at % 2 === 0 ? first : second, match, body);
  return match;
};

/** Moves of chess, by their squares: `e2e4 e7e5`. */
export const chessMoves = (squares: string): { from: string; to: string }[] =>
  squares.split(" ").map((each) => ({ from: each.slice(0, 2), to: each.slice(2) }));

export const resign = ({ client }: Person, { gameType, matchID }: Pick<Match, "gameType" | "matchID">) =>
  client.matches.forfeit.mutate({ gameType, matchID });

/** A legal move for somebody who is to move: the first of the list, or a fleet where there is none. */
const playOn = async (players: readonly Person[], { gameType, matchID }: Match): Promise<Match> => {
  for (const mover of players) {
    const seen = await mover.client.matches.get.query({ gameType, matchID });
    if (seen.unchanged) throw new Error("A first look is never unchanged");
    const { canMove, game } = seen.match;
    if (canMove) return move(mover, seen.match, game.legalMoves?.[0] ?? { fleet: FLEET });
  }
  throw new Error("Nobody here is to move");
};

/** Plays a match on to its end. */
export const playToTheEnd = async (players: readonly Person[], match: Match): Promise<Match> => {
  let latest = match;
  while (!latest.isFinished) latest = await playOn(players, latest);
  return latest;
};

/** A running match in which both have moved, so that marks of every kind show; the first person is to move. */
export const startAndPlay = async (first: Person, second: Person, gameType: GameType): Promise<Match> => {
  let match = await start(first, second, gameType);
  for (let played = 0; played < (gameType === "battleship" ? 4 : 2); played += 1)
    match = await playOn([first, second], match);
  // Where dice pass somebody over, somebody else may be on turn.
  const isFirst = async () => {
    const seen = await first.client.matches.get.query({ gameType, matchID: match.matchID });
    return !seen.unchanged && seen.match.canMove;
  };
  while (gameType === "backgammon" && !(await isFirst())) match = await playOn([second], match);
  return match;
};

/** A match in every game, in which both have moved; the first person is to move in each. */
export const startEvery = async (first: Person, second: Person): Promise<Match[]> => {
  const { items } = await first.client.games.list.query();
  return Promise.all(items.map(({ gameType }) => startAndPlay(first, second, gameType)));
};

const cells = (...all: readonly number[]) => all.map((cell) => ({ cell }));

/** The viewer's matches, one in every state that a page can show. */
export interface Scene {
  readonly yourTurn: Match;
  readonly theirTurn: Match;
  readonly toAnswer: Match;
  readonly waiting: Match;
  readonly won: Match;
  readonly forfeited: Match;
}

/** Gives the viewer a match in every state, against two rivals. */
export const setScene = async (
  viewer: Person,
  [first, second]: readonly [Person, Person],
  message: string,
): Promise<Scene> => {
  const terms = (opponent: Person, gameType: GameType) => ({
    gameType,
    opponentUserID: opponent.userID,
    symbol: "X" as const,
    message,
  });
  const won = await start(viewer, first, "tic-tac-toe", cells(0, 3, 1, 4, 2));
  const { match: forfeited } = await resign(second, await start(viewer, second, "gomoku"));
  await resign(viewer, await start(viewer, first, "gomoku"));
  const theirTurn = await start(viewer, second, "tic-tac-toe", cells(4));
  const yourTurn = await startAndPlay(viewer, first, "connect-four");
  const { match: waiting } = await viewer.client.matches.invite.mutate(terms(second, "reversi"));
  const { match: toAnswer } = await first.client.matches.invite.mutate(terms(viewer, "chess"));
  return { yourTurn, theirTurn, toAnswer, waiting, won, forfeited };
};
