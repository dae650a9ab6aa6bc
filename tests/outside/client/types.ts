import {
  createMatchClient,
  type ErrorCode,
  type GameType,
  type KnownGame,
  type ListSnapshot,
  type Match,
  type MatchOf,
  type MatchSnapshot,
  type MoveOf,
  NoServiceError,
  type PollStatus,
  type Problem,
  problemOf,
  ServiceError,
  type UserSummary,
} from "@yourmove/client";

declare module "@yourmove/client" {
  interface Games {
    "demo.nim": KnownGame<{ take: number }, { left: number }, "last_match">;
  }
}

const client = createMatchClient({
  url: "https://play.example.org",
  token: async (refused) => (refused === null ? "kept" : "fresh"),
  retries: 2,
  timeoutMs: 5_000,
  onRetry: ({ path, attempts, pauseMs }) => tell(`${path} ${attempts} ${pauseMs}`),
});
const tell = (_text: string): void => {};

/** What the types let through. */
export const allowed = async (match: Match, signal: AbortSignal): Promise<void> => {
  if (match.gameType === "chess") tell(match.game.fen);
  if (match.gameType === "battleship") tell(match.game.phase);
  const { gameType, matchID, game } = match;
  const move = game.legalMoves?.[0];
  if (move) await client.matches.move.mutate({ gameType, matchID, move }, { signal, idempotencyKey: "kept" });
  const played = await client.matches.move.mutate({ gameType: "chess", matchID, move: { from: "e2", to: "e4" } });
  const chess: MatchOf<"chess"> = played.match;
  const opening: MoveOf<"chess"> | null = chess.game.lastMove;
  tell(opening?.promotion ?? chess.game.fen);
  if (chess.resultDetail === "checkmate") tell("Mate");
  const again = await client.matches.rematch.mutate({ gameType: "chess", matchID });
  tell(`${again.match.game.fen} ${again.match.rematchOfMatchID}`);
  const { offers } = (await client.matches.offer.mutate({ gameType, matchID, kind: "draw" })).match;
  if (offers.draw.canAnswer) await client.matches.acceptOffer.mutate({ gameType, matchID, kind: "draw" });
  if (match.canExtend) await client.matches.extend.mutate({ gameType, matchID });
  const read = await client.matches.get.query({ gameType: "reversi", matchID, since: 1, wait: 20 });
  if (!read.unchanged) tell(String(read.match.game.discs.X));
  if (match.gameType === "demo.nim") tell(String(match.game.left));
  await client.matches.move.mutate({ gameType: "demo.nim", matchID, move: { take: 3 } });
  const other = await client.matches.get.query({ gameType: "acme.go", matchID });
  if (!other.unchanged) tell(String(other.match.game["stones"]));
  const list: ListSnapshot | { unchanged: true } = await client.matches.list.query();
  if (!list.unchanged) await Promise.all(list.items.map((each) => allowed(each, signal)));
  const invited: MatchSnapshot<"gomoku"> = await client.matches.invite.mutate({
    gameType: "gomoku",
    opponentUserID: 8,
  });
  const { opponent }: { opponent: UserSummary } = invited.match;
  tell(opponent.username);
  const end = await client.pollMatch({
    gameType: "connect-four",
    matchID,
    signal,
    onStatus: (status: PollStatus, cause) => tell(`${status} ${String(cause)}`),
    onSnapshot: (snapshot) => tell(String(snapshot.match.game.lastMove?.column)),
  });
  tell(end === "signed-out" ? "Log in again" : end);
};

/** What errors say. */
export const why = (error: unknown): ErrorCode | string => {
  if (error instanceof NoServiceError) return `${error.url} ${error.attempts}`;
  const problem: Problem | null = problemOf(error);
  return error instanceof ServiceError ? error.problem.code : (problem?.code ?? "nothing known");
};

/** What the types refuse. */
export const refused = async (match: Match): Promise<void> => {
  const { matchID } = match;
  // @ts-expect-error: there is no such game
  await client.matches.get.query({ gameType: "tic-tac-toee", matchID });
  // @ts-expect-error: a move of no game
  await client.matches.move.mutate({ gameType: "chess", matchID, move: { nonsense: true } });
  // @ts-expect-error: another game's move
  await client.matches.move.mutate({ gameType: "chess", matchID, move: { cell: 4 } });
  // @ts-expect-error: a promotion to a king
  await client.matches.move.mutate({ gameType: "chess", matchID, move: { from: "a7", to: "a8", promotion: "k" } });
  // @ts-expect-error: a view is known once its game is
  tell(match.game.fen);
  // @ts-expect-error: no match ends so
  if (match.result === "won") tell("");
  // @ts-expect-error: no viewer sees it so
  if (match.outcome === "win") tell("");
  // @ts-expect-error: no game of chess ends so
  if (match.gameType === "chess" && match.resultDetail === "line") tell("");
  // @ts-expect-error: nothing else is offered
  await client.matches.offer.mutate({ gameType: match.gameType, matchID, kind: "rematch" });
  // @ts-expect-error: there is no such state
  if (match.stateName === "paused") tell("");
  // @ts-expect-error: no problem has that code
  if (problemOf(null)?.code === "no_such_code") tell("");
  // @ts-expect-error: there is no such procedure
  await client.matches.resign.mutate({ gameType: match.gameType, matchID });
  // @ts-expect-error: a read is never under a key
  await client.matches.list.query({}, { idempotencyKey: "kept" });
  // @ts-expect-error: there is no such game
  const gameType: GameType = "go";
  tell(gameType);
};
