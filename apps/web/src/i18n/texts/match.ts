import type { InviterSymbol, MatchResult, PlayerSymbol, ViewerOutcome } from "@yourmove/contract";

/** What the page of a match says. */
interface PageTexts
  extends Record<
    | "yourTurn"
    | "accept"
    | "decline"
    | "cancelInvite"
    | "forfeit"
    | "forfeitTitle"
    | "keepPlaying"
    | "rules"
    | "rematch"
    | "next"
    | "toMatches"
    | "you"
    | "invitedHint"
    | "noTurnTime"
    | "timeUp"
    | "history"
    | "noMoves"
    | "first"
    | "previous"
    | "following"
    | "latest"
    | "backToLive"
    | "hidden"
    | "missingTitle"
    | "missingHint"
    | "noBoard"
    | "rolledBack"
    | "message",
    string
  > {
  theirTurn: (name: string) => string;
  forfeitHint: (name: string) => string;
  open: (game: string, name: string) => string;
  youPlay: (side: string) => string;
  invited: (name: string) => string;
  invitesYou: (name: string) => string;
  /** The viewer's own side, should the viewer accept. */
  sideYou: Record<InviterSymbol, string>;
  turnTime: (time: string) => string;
  expires: (time: string) => string;
  timeLeft: (time: string) => string;
  looking: (move: number, of: number) => string;
  board: (game: string) => string;
}

/** A match, its board and its end. */
export interface MatchTexts {
  match: PageTexts;
  results: {
    won: string;
    lost: (name: string) => string;
    drawn: string;
    over: string;
    short: Record<ViewerOutcome, string>;
    how: Record<MatchResult, string>;
  };
  board: {
    square: (row: number, column: number) => string;
    column: (column: number) => string;
    piece: (symbol: PlayerSymbol) => string;
  } & Record<"empty" | "yours" | "theirs" | "last" | "winning" | "playable", string>;
}
