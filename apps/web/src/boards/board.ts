import type { GameView, MoveBody, PlayerSymbol } from "@yourmove/contract";
import type { Options } from "@yourmove/rules";
import type { Notation } from "@yourmove/rules/notation/notation";
import type { ComponentType } from "react";
import type { Dictionary, Language } from "../i18n/dictionary.ts";

/** The names of a game's two sides, by language. */
export type SideNames = Readonly<Record<Language, Readonly<Record<PlayerSymbol, string>>>>;

/** How a game's own players write its moves. */
export interface BoardNotation<Move> extends Notation<Move> {
  /** A note as a language writes it; without it, the same in all. */
  readonly inLanguage?: (note: string, language: Language) => string;
}

/** The props of a full-size board; the same for a live position and one of the past. */
export interface BoardProps<View, Move> {
  readonly view: View;
  /** The moves to hint and to allow; empty when it is not the viewer's turn. */
  readonly legalMoves: readonly Move[];
  /** Whether `onMove` has an effect: the viewer's turn, the latest position, no move being sent. */
  readonly canMove: boolean;
  /** The viewer's side; null before the start and for games of others. Boards may turn themselves to it. */
  readonly yourSymbol: PlayerSymbol | null;
  readonly lastMove: Move | null;
  /** The side to move in this position; null where it is no side's or both sides'. */
  readonly turn?: PlayerSymbol | null;
  /** Whether the viewer has turned the board; read only where the board `turns`. */
  readonly isTurned?: boolean;
  /** How the match ended, where this is its last position (contract 2.1); null otherwise. */
  readonly resultDetail?: string | null;
  /** Who lost, where this is the last position of a match that somebody won; null otherwise. */
  readonly loser?: PlayerSymbol | null;
  /** The version of the rules that the match is played under. */
  readonly rulesVersion?: number;
  /** The options that it is played with; none are the defaults. */
  readonly options?: Options;
  /** The board's name for screen readers. */
  readonly label: string;
  /** The viewer's move that waits for confirmation: shown as made, and played when chosen again. */
  readonly proposed?: Move | null;
  readonly onMove: (move: Move, aim?: Aim) => void;
  /** Takes back the move that waits for confirmation. */
  readonly onTakeBack?: () => void;
  /** The move that was taken back last, as `onMove` was given it. */
  readonly takenBack?: Move | null;
  /** Called with the position that a turn made step by step has come to, null where none is under way. */
  readonly onBegun?: (view: View | null) => void;
}

/** Whether a move needs a confirmation: `sure` never, `unsure` always; undefined leaves it to the viewer's setting. */
export type Aim = "sure" | "unsure";

/** How a board is used for the move list: whose move it is, where known, and what it is played with and on. */
export interface Described<View> {
  readonly symbol?: PlayerSymbol | null;
  readonly options?: Options;
  /** The position before the move, where it is known. */
  readonly view?: View;
  /** The position after it, where that is known instead. */
  readonly after?: View;
}

/** How a viewer sees the board that a move is drawn on. */
export interface Seen<View> {
  readonly view: View;
  /** Whose move it is. */
  readonly symbol: PlayerSymbol;
  readonly yourSymbol: PlayerSymbol | null;
  readonly isTurned: boolean;
  readonly options: Options;
  /** Whether the view is the one after the move. */
  readonly isMade: boolean;
}

/** A match won by its rules. */
export interface Ending<View> {
  readonly view: View;
  readonly winner: PlayerSymbol;
  readonly resultDetail: string;
  readonly moveCount: number;
}

/** A board's height, so that it fits the window: a multiple of its width, and some rem more. */
export interface BoardSize {
  /** 1 where nothing is said. */
  readonly perWidth?: number;
  /** For rows of its own, in rem. */
  readonly more?: number;
}

/** The props of a thumbnail: a picture without controls, labelled by the card around it. */
export interface ThumbnailProps<View, Move> {
  readonly view: View;
  readonly yourSymbol: PlayerSymbol | null;
  readonly lastMove: Move | null;
  readonly options?: Options;
}

/** A game as a picture: small, and known of all games before any board is. */
export interface BoardThumbnail<View, Move> {
  readonly Thumbnail: ComponentType<ThumbnailProps<View, Move>>;
  /** A telling position for the game's card. */
  readonly sample: View;
}

/** A thumbnail whose own types are unknown to the caller. */
export type AnyThumbnail = BoardThumbnail<GameView, MoveBody>;

/** Checks a thumbnail against its game's own types, then forgets them. */
export const defineThumbnail = <View, Move>(thumbnail: BoardThumbnail<View, Move>): AnyThumbnail =>
  thumbnail as unknown as AnyThumbnail;

/** Everything else that the lobby knows of a game's looks; one module a game, loaded when first shown. */
export interface BoardModule<View, Move> {
  readonly Board: ComponentType<BoardProps<View, Move>>;
  /** The sides' names, as they follow "You play"; without any the sides go by their signs. */
  readonly sides?: SideNames;
  /** A side's piece, beside its player's name; by default the side's sign. */
  readonly Piece?: ComponentType<{ readonly symbol: PlayerSymbol }>;
  /** A side's score so far, beside its player's name. */
  readonly Tally?: ComponentType<{ readonly view: View; readonly symbol: PlayerSymbol }>;
  /** The same for every position, or the size that a position has. */
  readonly size?: BoardSize | ((view: View) => BoardSize);
  /** Whether the board can be turned. */
  readonly turns?: boolean;
  /** What the viewer has to do now, in place of "Your turn"; null where it is just a move. */
  readonly headline?: (of: Described<View>, t: Dictionary) => string | null;
  /** Whether what the viewer has to do now takes a page of its own, and no card holds it. */
  readonly needsPage?: (of: Described<View>) => boolean;
  /** The cells on the screen that a move leads over, a way for each piece; a piece that is put there has a way of one. */
  readonly ways?: (move: Move, seen: Seen<View>) => readonly (readonly number[])[];
  /** The cells on the screen that the piece on a cell can go to, where a move is more than one piece's way. */
  readonly targets?: (cell: number, seen: Seen<View>) => readonly number[];
  /** The position as the rules take it, where a view shows all of it and no moves lead there. */
  readonly positionOf?: (view: View, turn: PlayerSymbol) => unknown;
  /** A position with the other side to move, where both have pieces to move. */
  readonly othersTurn?: (position: unknown) => unknown;
  /** Each side's points, in a game that is won by points. */
  readonly score?: (view: View) => Readonly<Record<PlayerSymbol, number>>;
  /** How a match was won, in the game's own words; null where its rules say it well enough. */
  readonly ending?: (end: Ending<View>, language: Language) => string | null;
  /** How pieces are moved on the screen, where that is no single tap. */
  readonly howTo?: Readonly<Record<Language, string>>;
  /** A move in short for the move list. */
  readonly describe: (move: Move, t: Dictionary, of?: Described<View>) => string;
  /** The game's notation, where it has one; loaded on demand. */
  readonly loadNotation?: () => Promise<BoardNotation<Move>>;
}

/** A board whose own types are unknown to the caller, as the registry hands it out. */
export type AnyBoard = BoardModule<GameView, MoveBody>;

/** Checks a board against its game's own types, then forgets them: payloads come as plain JSON. */
export const defineBoard = <View, Move>(board: BoardModule<View, Move>): AnyBoard => board as unknown as AnyBoard;
