import type { InviteInput, MatchSnapshot } from "@yourmove/contract";
import { type Actor, findInvitee } from "@yourmove/db";
import { games, type NewMatch } from "@yourmove/rules";
import { type Answer, failed } from "../answers/answer.ts";
import { noSuchGame, noSuchUser } from "../answers/failures.ts";
import type { Keeping } from "../answers/kept-answers.ts";
import { guardInvite, roomForInvite } from "./limits.ts";
import type { MatchDeps } from "./match-deps.ts";
import { pendingInvite, refuseSecondInvite } from "./pending-invite.ts";
import { writeInvite } from "./write-invite.ts";

interface Asked {
  readonly caller: Actor;
  readonly input: InviteInput;
  readonly keeping: Keeping;
}

const fixedBy = ({ caller, input }: Asked): NewMatch => {
  const { gameType, opponentUserID, symbol, turnSeconds, message } = input;
  return { gameType, inviterID: caller.userID, inviteeID: opponentUserID, inviterSymbol: symbol, turnSeconds, message };
};

const TRIES = 5;

/** Sends an invite (contract 4): checks, one guarded statement, publish, view. */
export const sendInvite = async (deps: MatchDeps, asked: Asked): Promise<Answer<MatchSnapshot>> => {
  const { caller, input, keeping } = asked;
  const { userID } = caller;
  const game = games.get(input.gameType);
  if (!game) return noSuchGame;
  const invitee = await findInvitee(deps.db, caller, input.opponentUserID);
  if (!invitee || invitee.person.isDeleted) return noSuchUser;
  const { person: opponent } = invitee;
  for (let tries = 1; ; tries += 1) {
    const standing = tries === 1 ? invitee.standing : undefined;
    const allowed = await guardInvite(deps, { inviterID: userID, inviteeID: opponent.userID, standing });
    if (!allowed.ok) return allowed;
    const room = roomForInvite(allowed.value);
    // The write finds one that is pending by itself: it is looked for where that wrote nothing, or may not be tried.
    const pending = tries > 1 || !room.ok ? await pendingInvite(deps, userID, input) : null;
    if (pending) return refuseSecondInvite(pending, userID, deps);
    if (!room.ok) return room;
    if (tries > TRIES) return failed("limit_reached", "Too many invites at once; try again soon");
    const invite = { fixed: fixedBy(asked), game, opponent, keeping };
    const answer = (await writeInvite(deps, invite, room.value)) ?? (await keeping.twin());
    if (answer) return answer;
  }
};
