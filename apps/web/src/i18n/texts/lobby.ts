import type { ChallengeStateName, InviterSymbol } from "@yourmove/contract";

/** Home, the new match and the players' pages. */
export interface LobbyTexts {
  home: Record<
    | "calm"
    | "newMatch"
    | "invitations"
    | "offers"
    | "unplayed"
    | "inviteAgain"
    | "find"
    | "allGames"
    | "noneFound"
    | "noneRunning"
    | "noneOver"
    | "searchingOlder"
    | "yourTurn"
    | "theirTurn"
    | "waiting"
    | "over"
    | "older"
    | "emptyTitle"
    | "emptyHint"
    | "playNowHint"
    | "offlineTitle"
    | "offlineHint"
    | "troubleTitle"
    | "troubleHint",
    string
  > & {
    headline: (awaiting: number) => string;
    playNow: (game: string) => string;
    playBot: (name: string) => string;
  };
  newMatch: Record<
    | "title"
    | "chooseGame"
    | "chooseOpponent"
    | "search"
    | "searching"
    | "suggestions"
    | "more"
    | "nobodyHint"
    | "nobodyYet"
    | "side"
    | "turnTime"
    | "message"
    | "messageHint"
    | "options"
    | "inviteNobody"
    | "inviting"
    | "openPending"
    | "bot"
    | "change",
    string
  > & {
    sides: Record<InviterSymbol, string>;
    found: (count: number) => string;
    nobody: (q: string) => string;
    invite: (name: string) => string;
  };
  challenge: Record<
    | "playAnyone"
    | "playAnyoneHint"
    | "pace"
    | "game"
    | "find"
    | "finding"
    | "open"
    | "nobody"
    | "yours"
    | "yoursHint"
    | "looking"
    | "lookingHint"
    | "own"
    | "link"
    | "linkHint"
    | "makeLink"
    | "making"
    | "copy"
    | "copied"
    | "share"
    | "qr"
    | "cancel"
    | "asGuest"
    | "playAs"
    | "enter"
    | "more"
    | "missingHint",
    string
  > & {
    cancelOf: (game: string) => string;
    invites: (name: string) => string;
    shareTitle: (game: string) => string;
    playWith: (name: string, game: string) => string;
    closed: Record<Exclude<ChallengeStateName, "open">, string>;
  };
  profile: Record<
    | "all"
    | "won"
    | "lost"
    | "drawn"
    | "recent"
    | "byGame"
    | "none"
    | "online"
    | "offline"
    | "guest"
    | "bot"
    | "deleted"
    | "itsYou"
    | "missingTitle"
    | "missingHint",
    string
  > & { newest: (count: number) => string; against: (name: string) => string };
}
