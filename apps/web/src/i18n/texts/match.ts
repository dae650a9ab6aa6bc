import type { InviterSymbol, MatchResult, OfferKind, PlayerSymbol, ViewerOutcome } from "@yourmove/contract";
import type { ResultDetail } from "@yourmove/rules";

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
    | "unreadable"
    | "notServed"
    | "missingTitle"
    | "missingHint"
    | "noBoard"
    | "rolledBack"
    | "sending"
    | "sendingHint"
    | "message"
    | "movesCopied"
    | "turnBoard"
    | "more"
    | "playIt"
    | "takeBack"
    | "paused"
    | "bothMove",
    string
  > {
  /** Why a match is paused. */
  pausedReasons: Record<"rules_missing" | "rules_failed", string>;
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
  /** The move that waits for the viewer's yes. */
  proposed: (move: string) => string;
  looking: (move: number, of: number) => string;
  board: (game: string) => string;
  /** When the viewer's moves wait for a yes. */
  confirm: Record<"title" | "never" | "slow" | "always", string>;
  /** The whole match in a format, such as PGN. */
  copyMoves: (format: string) => string;
  saveMoves: (format: string) => string;
}

/** What is offered between the moves, and asked for after them. */
interface BetweenTexts
  extends Record<
    | "title"
    | "accept"
    | "decline"
    | "withdraw"
    | "acceptDrawTitle"
    | "acceptDrawHint"
    | "keepPlaying"
    | "acceptRematch"
    | "rematchOffered"
    | "toRematch",
    string
  > {
  /** What the viewer may offer, as a button. */
  offer: Record<OfferKind, string>;
  /** What the opponent offers. */
  theirs: Record<OfferKind, (name: string) => string>;
  /** What the viewer has offered. */
  yours: Record<OfferKind, string>;
  /** How an offer ended, as the other one of the two hears of it. */
  ended: {
    declined: Record<OfferKind, (name: string) => string>;
    withdrawn: Record<OfferKind, (name: string) => string>;
    lapsed: Record<OfferKind, string>;
    takebackAccepted: (name: string) => string;
  };
  /** Gives the other player so much more time. */
  extend: (time: string) => string;
  extended: (name: string, time: string) => string;
}

/** A match, its board and its end. */
export interface MatchTexts {
  match: PageTexts;
  between: BetweenTexts;
  results: {
    won: string;
    lost: (name: string) => string;
    drawn: string;
    over: string;
    /** Neither moved in a turn that was both's. */
    bothTimedOut: string;
    short: Record<ViewerOutcome, string>;
    how: Record<MatchResult, string>;
    /** How exactly it ended, by the rules of its game or by word of mouth; a word that is missing does not compile. */
    details: Record<ResultDetail, string>;
    /** Why a match was called off. */
    calledOff: Record<"firstMoveMissed" | "byOperator", string>;
  };
  board: {
    square: (row: number, column: number) => string;
    column: (column: number) => string;
    piece: (symbol: PlayerSymbol) => string;
  } & Record<"empty" | "yours" | "theirs" | "last" | "winning" | "playable" | "proposed", string>;
}
