import type { PlayerSymbol } from "../game.ts";

/** A board's state: the viewer's position, and the theme and language of the page. */
export interface BoardState<View extends object = object, Move extends object = object> {
  readonly view: View;
  /** The last move, as far as the viewer may see it. */
  readonly lastMove: Move | null;
  /** The moves that can be made here and now; none where it is not the viewer's turn, or the game lists none. */
  readonly legalMoves: readonly Move[];
  /** Whether a move would be heard: the viewer's turn, the latest position, nothing on its way. */
  readonly canMove: boolean;
  /** The viewer's side; null before the start. */
  readonly yourSymbol: PlayerSymbol | null;
  /** The viewer's move that waits for a yes: shown as good as made, and made by choosing it once more. */
  readonly proposed: Move | null;
  /** How the match ended, where this is its last position; null otherwise. */
  readonly resultDetail: string | null;
  /** The version of the rules that the match is played under. */
  readonly rulesVersion: number;
  /** The board's name for screen readers. */
  readonly label: string;
  readonly theme: "light" | "dark";
  /** The reader's language, as a code: `en`, `de`. */
  readonly language: string;
  /** Whether motion is unwelcome. */
  readonly reducedMotion: boolean;
}

/** What a board may report to its page. */
export interface BoardHost<Move extends object = object> {
  /** Plays a move, one of `legalMoves` where there are any; ignored unless `canMove`. */
  move(move: Move): void;
  /** Says something to screen readers, in a few words. */
  say(words: string): void;
}

/** A board that is shown. */
export interface ShownBoard<View extends object = object, Move extends object = object> {
  /** Called at once, and with everything that changes. */
  show(state: BoardState<View, Move>): void;
  /** Called when the board leaves the page. */
  remove?(): void;
}

/** A game's board: draws itself into an empty element. The same one runs in a frame and as a module. */
export type Board<View extends object = object, Move extends object = object> = (
  place: HTMLElement,
  host: BoardHost<Move>,
) => ShownBoard<View, Move>;

/** Checks a board against its game's own view and move. */
export const defineBoard = <View extends object, Move extends object>(board: Board<View, Move>): Board<View, Move> =>
  board;
