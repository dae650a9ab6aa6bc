import type { MatchInput, MatchSnapshot, MoveBody } from "@yourmove/contract";
import { LIMITS } from "@yourmove/contract";
import { type Change, findMatch, findTallies, type MatchWithOpponent, type MoveRow, replaceMatch } from "@yourmove/db";
import {
  type Acceptance,
  accept,
  cancel,
  type Decision,
  decline,
  forfeit,
  games,
  isParticipant,
  type MatchRecord,
  move,
  type PlainAction,
  withinActiveLimit,
} from "@yourmove/rules";
import { type Answer, done, failed } from "../answers/answer.ts";
import { isID } from "../ids.ts";
import { complete, type Keeping } from "../answers/kept-answers.ts";
import type { MatchParts } from "./match-deps.ts";
import { noSuchGame, noSuchMatch } from "../answers/failures.ts";
import { show, toRecord } from "./show-match.ts";

/** An operation on a match, with what only a move brings. */
export type Action =
  | { operation: PlainAction }
  | { operation: "move"; move: MoveBody; expectedLastActionTime: number | undefined };

type Actor = Acceptance & { readonly userID: number };

const decide = (action: Action, match: MatchRecord, { userID, ...moment }: Actor): Decision => {
  switch (action.operation) {
    case "accept":
      return accept(match, userID, moment);
    case "decline":
      return decline(match, userID, moment);
    case "cancel":
      return cancel(match, userID, moment);
    case "forfeit":
      return forfeit(match, userID, moment);
    case "move":
      return move(match, userID, { ...action, ...moment });
  }
};

const moveRow = (action: Action, after: MatchRecord, userID: number): MoveRow | undefined =>
  action.operation === "move" && after.lastMoveSymbol
    ? { moveNumber: after.xMoveCount + after.oMoveCount, userID, symbol: after.lastMoveSymbol, move: action.move }
    : undefined;

/** The match in question, as it truly is now; null when it is missing, another game's or somebody else's. */
const load = async (
  parts: MatchParts,
  userID: number,
  { gameType, matchID }: MatchInput,
): Promise<MatchWithOpponent | null> => {
  const found = isID(matchID) ? await findMatch(parts.db.prisma, userID, matchID) : null;
  if (!found || found.match.gameType !== gameType || !isParticipant(toRecord(found.match), userID)) return null;
  return { ...found, match: await parts.settling.settled(found.match) };
};

type Limits = NonNullable<Change["activeLimits"]>;

/** How many active matches either user may have, or null when one of them is at the limit (contract 4). */
const activeLimits = async (
  { db, settling }: MatchParts,
  { inviterID, inviteeID }: MatchRecord,
): Promise<Limits | null> => {
  const read = async () => {
    const tallies = await findTallies(db.prisma, inviterID, inviteeID);
    return [inviterID, inviteeID].map((userID) => tallies.get(userID));
  };
  const isWithin = (users: Awaited<ReturnType<typeof read>>) =>
    users.every((tally) => tally && withinActiveLimit(tally.activeMatches, tally.isBot));
  let users = await read();
  if (!isWithin(users)) {
    // Matches that have timed out unnoticed must not count.
    for (const userID of [inviterID, inviteeID]) await settling.settleUser(userID);
    users = await read();
  }
  if (!isWithin(users)) return null;
  const [inviter, invitee] = users.map((tally) => (tally?.isBot ? LIMITS.maxID : LIMITS.activeMatches));
  return { inviter: inviter ?? 0, invitee: invitee ?? 0 };
};

/** The one guarded statement, when both users have room for it; null when somebody was first. */
const write = ({ db, gate }: MatchParts, step: Parameters<typeof replaceMatch>[1], change: Change) =>
  gate.pass([step.before.inviterID, step.before.inviteeID], () => replaceMatch(db.prisma, step, change));

/** How often an action that lost a race for its match is decided anew. */
const TRIES = 10;

/**
 * The one road of every action on a match: read, decide, one guarded statement, publish, view. Losing the
 * statement's race means that somebody was first: then it reads and decides once more.
 */
export const actOnMatch = async (
  parts: MatchParts,
  { userID, input, action, keeping }: { userID: number; input: MatchInput; action: Action; keeping: Keeping },
): Promise<Answer<MatchSnapshot>> => {
  const game = games.get(input.gameType);
  if (!game) return noSuchGame;
  const { clock, presence } = parts;
  for (let tries = 1; ; tries += 1) {
    const found = await load(parts, userID, input);
    if (!found) return noSuchMatch;
    const refuse = (code: "limit_reached" | "stale_state", detail: string) =>
      failed(code, detail, { match: show(found, userID, presence) });
    if (tries > TRIES) return refuse("stale_state", "The match keeps changing; read it again");

    // One moment for the decision, its stamp and the move's row.
    const now = clock.now();
    const coin = action.operation === "accept" && parts.coin();
    const decision = decide(action, toRecord(found.match), { userID, game, now, coin });
    if (!decision.ok) return refusedBy(decision.refusal, () => show(found, userID, presence));
    const limits = action.operation === "accept" ? await activeLimits(parts, decision.match) : undefined;
    if (limits === null) return refuse("limit_reached", `One of you has ${LIMITS.activeMatches} active matches`);

    const match = show({ ...found, match: decision.match }, userID, presence);
    const draft: MatchSnapshot = { unchanged: false, lastActionTime: 0, serverTime: now, match };
    const change = {
      now,
      move: moveRow(action, decision.match, userID),
      kept: keeping.keep(draft),
      activeLimits: limits,
    };
    const stamp = await write(parts, { before: found.match, after: decision.match }, change);
    if (stamp !== null) {
      announce(parts, decision.match);
      return done(complete(draft, { matchID: decision.match.matchID, stamp }));
    }
    const twin = await keeping.twin();
    if (twin) return twin;
  }
};

const refusedBy = (
  { code, detail }: Extract<Decision, { ok: false }>["refusal"],
  match: () => MatchSnapshot["match"],
): Answer<MatchSnapshot> =>
  code === "forbidden_action" || code === "illegal_move"
    ? failed(code, detail)
    : failed(code, detail, { match: match() });

/** After commit: wakes both users' polls, and the sweep in time for the new deadline. */
const announce = ({ changes, onDeadline }: MatchParts, match: MatchRecord): void => {
  changes.publish([match.inviterID, match.inviteeID]);
  if (match.deadlineTime !== null) onDeadline(match.deadlineTime);
};
