import { problemOf } from "@yourmove/client";
import { LIMITS, type Match } from "@yourmove/contract";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { inSentence } from "../../i18n/in-sentence.ts";
import { problemText } from "../../i18n/problem-text.ts";
import type { Opponent } from "./use-begin.ts";

/** An invite that was refused: to whom, and the matches that its sender has. */
interface RefusedInvite {
  readonly opponent: Opponent | undefined;
  readonly matches: readonly Pick<Match, "opponent" | "canCancelInvite">[];
}

/** Whether as many invites to the opponent wait for an answer as a stranger may send. */
const isUnanswered = ({ opponent, matches }: RefusedInvite): boolean => {
  if (typeof opponent !== "object") return false;
  const sent = matches.filter((match) => match.canCancelInvite && match.opponent.userID === opponent.userID);
  return sent.length >= LIMITS.strangerInvitesOfOne;
};

/** Why a match can't begin, in words; which limit is reached the service says by no code, and the viewer's list does. */
export const refusedWords = (error: unknown, invite: RefusedInvite, t: Dictionary): string => {
  const { opponent } = invite;
  if (problemOf(error)?.code !== "limit_reached" || typeof opponent !== "object" || !isUnanswered(invite))
    return problemText(error, t);
  return t.play.unanswered(inSentence(opponent.username));
};
