import type { GameView, MoveBody, PlayerSymbol } from "@yourmove/contract";
import type { ChanceUse } from "@yourmove/game";
import type { AnyGame } from "../game.ts";
import { chanceUseOf, rematchOptions } from "../options.ts";
import { flagsOf } from "./flags.ts";
import { isOver, type MatchRecord, moveCountOf, symbolOf } from "./match-record.ts";

/** The position as far as it may be known now: all of it once the match is over. */
const knowable = (game: AnyGame, match: MatchRecord): unknown =>
  isOver(match) && game.reveal ? game.reveal(match.position) : match.position;

/** The position of a match as a side may see it now. */
export const viewPosition = (game: AnyGame, match: MatchRecord, viewer: PlayerSymbol | null): object =>
  game.view(knowable(game, match), viewer);

/** A move that stands, or stood when it was made, by its place among those that did. */
export interface ShownMove {
  readonly move: MoveBody;
  readonly symbol: PlayerSymbol;
  readonly moveNumber: number;
}

/** A move of the match as the viewer may know it: until the second of a joint turn, only its player knows the first. */
export const viewMove = (
  game: AnyGame | undefined,
  match: MatchRecord,
  { move, symbol, moveNumber, viewerID }: ShownMove & { readonly viewerID: number },
): MoveBody | null => {
  const viewer = symbolOf(match, viewerID);
  const isSealed = match.jointTurn?.moved === symbol && moveNumber === moveCountOf(match);
  if (isSealed && viewer !== symbol) return null;
  // What may be known of it only its rules say.
  if (!game) return null;
  if (!game.viewMove) return move;
  return game.viewMove(knowable(game, match), move, { by: symbol, viewer, moveNumber });
};

/** The last move of a match as the viewer may know it. */
export const viewLastMove = (game: AnyGame | undefined, match: MatchRecord, viewerID: number): MoveBody | null => {
  const { lastMove: move, lastMoveSymbol: symbol } = match;
  return move && symbol ? viewMove(game, match, { move, symbol, moveNumber: moveCountOf(match), viewerID }) : null;
};

/** What a viewer is shown of a match's game by its rules. */
export const viewGame = (
  game: AnyGame,
  match: MatchRecord,
  { viewerID, canMove }: { readonly viewerID: number; readonly canMove: boolean },
): GameView => {
  const lastMove = viewLastMove(game, match, viewerID);
  // Before its start a match of a game with chance has no position.
  if (match.position === null) return { lastMove };
  const viewer = symbolOf(match, viewerID);
  const legalMoves: MoveBody[] = canMove && viewer ? game.legalMoves(match.position, viewer) : [];
  const view = viewPosition(game, match, viewer);
  return legalMoves.length > 0 ? { ...view, lastMove, legalMoves } : { ...view, lastMove };
};

/** What a viewer is shown of a match's game, and what else only its rules say of it. */
export interface Seen {
  readonly game: GameView;
  readonly chance: ChanceUse;
  /** Whether the newest rules take the options of this match; true while it is not over. */
  readonly takesRematch: boolean;
}

/** A match as its viewer sees it by its rules; `newest` are those of new matches, undefined where there are none. */
export const seeMatch = (game: AnyGame, match: MatchRecord, viewerID: number, newest: AnyGame | undefined): Seen => ({
  game: viewGame(game, match, { viewerID, canMove: flagsOf(match, viewerID).canMove }),
  chance: chanceUseOf(game, match.options),
  takesRematch: !isOver(match) || (newest !== undefined && rematchOptions(newest, game, match) !== null),
});
