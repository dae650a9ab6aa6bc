import type { InviteInput, MatchSnapshot } from "@yourmove/contract";
import { findPendingInvite, findPerson, insertMatch, type PersonRow } from "@yourmove/db";
import { type AnyGame, games, invite, isOver } from "@yourmove/rules";
import { type Answer, done, failed } from "../answers/answer.ts";
import { complete, draftOf } from "../answers/draft.ts";
import { noSuchGame, noSuchUser } from "../answers/failures.ts";
import type { Keeping } from "../answers/kept-answers.ts";
import { guardInvite, type InviteGuard, roomForInvite } from "./limits.ts";
import type { MatchDeps } from "./match-deps.ts";
import { showMatch } from "./show-match.ts";

interface Asked {
  readonly userID: number;
  readonly input: InviteInput;
  readonly keeping: Keeping;
}

/** An invite whose game and invitee exist. */
interface Checked extends Asked {
  readonly game: AnyGame;
  readonly opponent: PersonRow;
}

/** The refusal for an invite that is pending already, if it has not expired meanwhile (contract 4). */
const refusePending = async (
  { db, settling, presence }: MatchDeps,
  { userID, input }: Asked,
): Promise<Answer<never> | null> => {
  const pending = await findPendingInvite(db, userID, input);
  if (!pending) return null;
  const match = await settling.settled(pending.match);
  if (isOver(match)) return null;
  return failed("invite_pending", "An invite between you two for this game is pending already", {
    match: showMatch({ ...pending, match }, userID, presence),
  });
};

/** Writes the invite in one guarded statement, and publishes it; null when another took its place or the last room. */
const attempt = async (
  { db, changes, clock, presence, gate, onDeadline }: MatchDeps,
  { userID, input, keeping, game, opponent }: Checked,
  guard: InviteGuard,
): Promise<Answer<MatchSnapshot> | null> => {
  const now = clock.now();
  const { gameType, opponentUserID, symbol, turnSeconds, message } = input;
  const fixed = { gameType, inviterID: userID, inviteeID: opponentUserID, inviterSymbol: symbol, turnSeconds, message };
  const match = invite(fixed, game.start(), now);
  const draft = draftOf("invite", showMatch({ match, opponent }, userID, presence), now);
  const write = { now, kept: keeping.keep(draft), ...guard };
  const written = await gate.pass([userID, opponentUserID], () => insertMatch(db, match, write));
  if (!written) return null;
  changes.publish([userID, opponentUserID]);
  const snapshot = complete(draft, written);
  onDeadline(snapshot.match.inviteExpiresTime ?? now);
  return done(snapshot);
};

const TRIES = 5;

/** Sends an invite (contract 4): checks, one guarded statement, publish, view. */
export const sendInvite = async (deps: MatchDeps, asked: Asked): Promise<Answer<MatchSnapshot>> => {
  const { userID, input, keeping } = asked;
  const game = games.get(input.gameType);
  if (!game) return noSuchGame;
  const opponent = await findPerson(deps.db, input.opponentUserID, userID);
  if (!opponent || opponent.isDeleted) return noSuchUser;
  for (let tries = 1; ; tries += 1) {
    const allowed = await guardInvite(deps, { inviterID: userID, inviteeID: opponent.userID });
    if (!allowed.ok) return allowed;
    const refusal = await refusePending(deps, asked);
    if (refusal) return refusal;
    const room = roomForInvite(allowed.value);
    if (!room.ok) return room;
    if (tries > TRIES) return failed("limit_reached", "Too many invites at once; try again soon");
    const answer = (await attempt(deps, { ...asked, game, opponent }, room.value)) ?? (await keeping.twin());
    if (answer) return answer;
  }
};
