import type { MatchSnapshot } from "@yourmove/contract";
import { insertMatch, type PersonRow } from "@yourmove/db";
import { type AnyGame, invite, type NewMatch } from "@yourmove/rules";
import { type Answer, done } from "../answers/answer.ts";
import { complete, draftOf } from "../answers/draft.ts";
import type { Keeping } from "../answers/kept-answers.ts";
import type { InviteGuard } from "./limits.ts";
import type { MatchDeps } from "./match-deps.ts";
import { showMatch } from "./view-match.ts";

/** An invite that may be sent: to a match of which game, whom to, and how its answer is kept. */
export interface NewInvite {
  readonly fixed: NewMatch;
  readonly game: AnyGame;
  readonly opponent: PersonRow;
  readonly keeping: Keeping;
}

/** Writes an invite in one guarded statement, and publishes it; null when another took its place or the last room. */
export const writeInvite = async (
  { db, changes, clock, presence, gate, remembered, onDeadline }: MatchDeps,
  { fixed, game, opponent, keeping }: NewInvite,
  guard: InviteGuard & { knownRematchID?: number | undefined },
): Promise<Answer<MatchSnapshot> | null> => {
  const now = clock.now();
  const { inviterID, inviteeID } = fixed;
  const match = invite(fixed, game.start(), now);
  const draft = draftOf("invite", showMatch({ match, opponent }, inviterID, presence), now);
  const write = { now, kept: keeping.keep(draft), ...guard };
  const written = await gate.pass([{ userID: inviterID, isBot: false }, opponent], () => insertMatch(db, match, write));
  if (!written) return null;
  const { matchID, cursor } = written;
  remembered.note({ match: { ...match, matchID, lastActionTime: cursor }, opponent });
  changes.publish([inviterID, inviteeID]);
  const snapshot = complete(draft, written);
  onDeadline(snapshot.match.inviteExpiresTime ?? now);
  return done(snapshot);
};
