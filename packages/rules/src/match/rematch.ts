import { STATES } from "@yourmove/contract";
import { isOver, isParticipant, type MatchRecord } from "./match-record.ts";
import type { Refusal } from "./permit.ts";

/** What asking for a rematch comes to: a new invite, yes to the other's, one's own again, or a refusal (contract 4.6). */
export type RematchDecision =
  | { does: "invite" }
  | { does: "accept"; matchID: number }
  | { does: "show"; matchID: number }
  | { does: "refuse"; refusal: Refusal };

const refuse = (code: Refusal["code"], detail: string): RematchDecision => ({
  does: "refuse",
  refusal: { code, detail },
});

/** Decides about a rematch: any number of requests make one match. */
export const decideRematch = (match: MatchRecord, userID: number): RematchDecision => {
  if (!isParticipant(match, userID)) return refuse("forbidden_action", "Only a player can ask for a rematch");
  if (!isOver(match)) return refuse("invalid_state", "The match is not over");
  if (match.startedTime === null) return refuse("invalid_state", "The match never began");
  const { rematch } = match;
  if (rematch?.isStarted) return refuse("invalid_state", "The rematch has already started");
  if (rematch?.state !== STATES.invited) return { does: "invite" };
  return { does: rematch.inviterID === userID ? "show" : "accept", matchID: rematch.matchID };
};

/** Whether asking for a rematch does something now: a new invite only where the opponent might be invited (contract 2.1). */
export const canRematch = (match: MatchRecord, userID: number, isInvitable: boolean): boolean => {
  const { does } = decideRematch(match, userID);
  return does === "accept" || (does === "invite" && isInvitable);
};
