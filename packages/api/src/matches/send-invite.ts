import { type InviteInput, LIMITS, type MatchSnapshot } from "@yourmove/contract";
import { findPendingInvite, findPerson, findTallies, insertMatch, type PersonRow } from "@yourmove/db";
import { type AnyGame, games, invite, isOver, withinInviteLimit } from "@yourmove/rules";
import { type Answer, done, failed } from "../answers/answer.ts";
import { complete, type Keeping } from "../answers/kept-answers.ts";
import type { MatchParts } from "./match-deps.ts";
import { noSuchGame, noSuchUser } from "../answers/failures.ts";
import { show, toRecord } from "./show-match.ts";

interface Asked {
  readonly userID: number;
  readonly input: InviteInput;
  readonly keeping: Keeping;
}

/** The invite that stands in the way of a new one, when it has not expired meanwhile (contract 4). */
const pendingInvite = async ({ db, settling, presence }: MatchParts, { userID, input }: Asked) => {
  const pending = await findPendingInvite(db.prisma, userID, input);
  if (!pending) return null;
  const match = await settling.settled(pending.match);
  if (isOver(toRecord(match))) return null;
  return failed("invite_pending", "An invite between you two for this game is pending already", {
    match: show({ ...pending, match }, userID, presence),
  });
};

/** How many pending invites the inviter may have, or null when it has them (contract 4). */
const pendingLimit = async ({ db, settling }: MatchParts, userID: number): Promise<number | null> => {
  const read = async () => (await findTallies(db.prisma, userID, userID)).get(userID);
  let tally = await read();
  if (!tally) return null;
  if (!withinInviteLimit(tally.pendingInvites, tally.isBot) && (await settling.settleUser(userID)))
    tally = await read();
  if (!tally || !withinInviteLimit(tally.pendingInvites, tally.isBot)) return null;
  return tally.isBot ? LIMITS.maxID : LIMITS.pendingInvites;
};

const draftOf = (
  parts: MatchParts,
  { userID, input }: Asked,
  { opponent, game }: { opponent: PersonRow; game: AnyGame },
) => {
  const now = parts.clock.now();
  const { gameType, opponentUserID, symbol, turnSeconds, message } = input;
  const fixed = { gameType, inviterID: userID, inviteeID: opponentUserID, inviterSymbol: symbol, turnSeconds, message };
  const match = invite(fixed, game.start(), now);
  const shown = show({ match, opponent }, userID, parts.presence);
  const draft: MatchSnapshot = { unchanged: false, lastActionTime: 0, serverTime: now, match: shown };
  return { now, match, draft };
};

const TRIES = 5;

/** Sends an invite (contract 4): checks, one guarded statement, publish, view. */
export const sendInvite = async (parts: MatchParts, asked: Asked): Promise<Answer<MatchSnapshot>> => {
  const { userID, input, keeping } = asked;
  const game = games.get(input.gameType);
  if (!game) return noSuchGame;
  const opponent = await findPerson(parts.db.prisma, input.opponentUserID);
  if (!opponent) return noSuchUser;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const refusal = await pendingInvite(parts, asked);
    if (refusal) return refusal;
    const limit = await pendingLimit(parts, userID);
    if (limit === null) break;
    const { now, match, draft } = draftOf(parts, asked, { opponent, game });
    const change = { now, kept: keeping.keep(draft), pendingLimit: limit };
    const inserted = await parts.gate.pass([userID, input.opponentUserID], () =>
      insertMatch(parts.db.prisma, match, change),
    );
    if (inserted) {
      parts.changes.publish([userID, input.opponentUserID]);
      if (match.deadlineTime !== null) parts.onDeadline(match.deadlineTime);
      return done(complete(draft, inserted));
    }
    const twin = await keeping.twin();
    if (twin) return twin;
  }
  return failed("limit_reached", `You have ${LIMITS.pendingInvites} pending invites; cancel one, or wait for answers`);
};
