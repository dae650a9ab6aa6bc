import type { GameName, GameType, Match } from "@yourmove/client";

/** Which match. */
export interface MatchRef {
  readonly gameType: string;
  readonly matchID: number;
}

/** A game type as the hooks take it: a literal is one that calls take, too; any other string may name a game at run time. */
export type GameTypeOf<Name extends string> = Name & (string extends Name ? string : GameName);

/** The game of that name: any, where it is only known at run time. */
export type GameOf<Name extends string> = string extends Name ? GameType : Name;

/** Which match, of a game by name. */
export interface MatchRefOf<Name extends string> {
  readonly gameType: GameTypeOf<Name>;
  readonly matchID: number;
}

/** Which position of it, where that is known: a match of `useMatch` says so. */
export interface PositionRef {
  readonly positionVersion?: number | undefined;
  readonly isFinished?: boolean | undefined;
}

/** As much of a match as a move in it needs. */
export interface MoveTarget
  extends MatchRef,
    Pick<
      Match,
      | "rulesVersion"
      | "lastActionTime"
      | "positionVersion"
      | "moveCount"
      | "yourSymbol"
      | "isYourTurn"
      | "canMove"
      | "currentTurnUserID"
    > {
  readonly turnDeadlineTime: number | null;
  readonly opponent: { readonly userID: number };
  /** What it is played with; none are the game's defaults. */
  readonly options?: object;
  /** Null where its chance is none. */
  readonly chance?: object | null;
  readonly game: {
    readonly lastMove: object | null;
    readonly legalMoves?: readonly object[] | undefined;
  };
}

/** A move of a match's game. */
export type MoveIn<Of extends MoveTarget> = NonNullable<Of["game"]["lastMove"]>;
