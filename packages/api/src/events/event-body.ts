import { type EventKind, STATE_NAMES, type WebhookEvent } from "@yourmove/contract";
import type { EventRow } from "@yourmove/db";

/** Whom an event is told at the operator's webhook: whose turn or invite it is. */
const toldUser = (kind: EventKind, { currentTurnUserID, inviteeID, userID }: EventRow): number | null => {
  if (kind === "match.turn" || kind === "match.reminder") return currentTurnUserID;
  return kind === "match.invited" ? inviteeID : userID;
};

const linkOf = ({ matchID, gameType }: EventRow): string =>
  matchID === null ? "/account" : `/matches/${gameType}/${matchID}`;

const usersOf = ({ inviterID, inviteeID, userID }: EventRow): number[] =>
  [inviterID, inviteeID, userID].filter((id) => id !== null);

/** Where an event goes, and as what. */
export interface Telling {
  readonly kind: EventKind;
  /** Whose webhook it is; null for the operator's. */
  readonly ownerID: number | null;
  /** Where browsers find the service; empty where only the path is known. */
  readonly origin: string;
}

/** The body of a webhook's POST: numbers and words, never a position, a move or a message (contract 4.9). */
export const eventBody = (event: EventRow, { kind, ownerID, origin }: Telling): WebhookEvent => ({
  type: kind,
  timestamp: new Date(event.createdTime).toISOString(),
  data: {
    matchID: event.matchID,
    gameType: event.gameType,
    userIDs: usersOf(event),
    forUserID: ownerID ?? toldUser(kind, event),
    state: event.state,
    stateName: event.state === null ? null : (STATE_NAMES[event.state] ?? null),
    currentTurnUserID: event.currentTurnUserID,
    winnerUserID: event.winnerUserID,
    result: event.result,
    moveCount: event.moveCount,
    positionVersion: event.positionVersion,
    lastActionTime: event.lastActionTime,
    link: `${origin}${linkOf(event)}`,
  },
});

/** What names an event to every webhook, the same at every attempt; it holds no dot, which parts what is signed. */
export const messageID = ({ ref }: Pick<EventRow, "ref">, kind: EventKind): string =>
  `msg_${ref.replaceAll("-", "")}_${kind.split(".").at(-1)}`;
