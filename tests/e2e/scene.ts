import type { GameType, Match, MatchClient, MoveOf } from "@yourmove/client";

/** A player for which a test can act without a page. */
export interface Person {
  readonly client: MatchClient;
  readonly userID: number;
  readonly name: string;
}

const FLEET = [5, 4, 3, 3, 2].map((size, row) => ({ size, row, column: 0, direction: "across" as const }));

const begin = async (first: Person, second: Person, gameType: GameType): Promise<Match> => {
  const invite = { gameType, opponentUserID: second.userID, symbol: "X" } as const;
  const { match } = await first.client.matches.invite.mutate(invite);
  return (await second.client.matches.accept.mutate({ gameType, matchID: match.matchID })).match;
};

const begun = new WeakMap<Person, Promise<unknown>>();

/** A running match; the first person plays X. One after the other: a stranger may have two invites pending at most. */
export const start = (first: Person, second: Person, gameType: GameType): Promise<Match> => {
  const match = (begun.get(first) ?? Promise.resolve()).then(() => begin(first, second, gameType));
  begun.set(
    first,
    match.catch(() => {}),
  );
  return match;
};

const move = async (person: Person, { gameType, matchID }: Match, body: MoveOf<GameType>): Promise<Match> =>
  (await person.client.matches.move.mutate({ gameType, matchID, move: body })).match;

/** A legal move for somebody who is to move: the first of the list, or a fleet where there is none. */
const playOn = async (players: readonly Person[], { gameType, matchID }: Match): Promise<Match> => {
  for (const mover of players) {
    const seen = await mover.client.matches.get.query({ gameType, matchID });
    if (seen.unchanged) throw new Error("A first look is never unchanged");
    const { canMove, game } = seen.match;
    if (canMove) return move(mover, seen.match, (game.legalMoves?.[0] as MoveOf<GameType>) ?? { fleet: FLEET });
  }
  throw new Error("Nobody here is to move");
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

/** A match that the first person has won by a row of three. */
const winAMatch = async (winner: Person, loser: Person): Promise<Match> => {
  let match = await start(winner, loser, "tic-tac-toe");
  for (const [index, cell] of [0, 3, 1, 4, 2].entries())
    match = await move(index % 2 === 0 ? winner : loser, match, { cell });
  return match;
};

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
  const won = await winAMatch(viewer, first);
  const given = await start(viewer, second, "gomoku");
  const { match: forfeited } = await second.client.matches.forfeit.mutate({
    gameType: given.gameType,
    matchID: given.matchID,
  });
  const theirTurn = await move(viewer, await start(viewer, second, "tic-tac-toe"), { cell: 4 });
  const yourTurn = await startAndPlay(viewer, first, "connect-four");
  const { match: waiting } = await viewer.client.matches.invite.mutate(terms(second, "reversi"));
  const { match: toAnswer } = await first.client.matches.invite.mutate(terms(viewer, "chess"));
  return { yourTurn, theirTurn, toAnswer, waiting, won, forfeited };
};
