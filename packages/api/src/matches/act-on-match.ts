import { LIMITS, type MatchInput, type MatchSnapshot } from "@yourmove/contract";
import { type MatchWithOpponent, replaceMatch } from "@yourmove/db";
import { type AnyGame, type Decision, games, type MatchRecord } from "@yourmove/rules";
import { type Answer, done, failed } from "../answers/answer.ts";
import { complete, draftOf } from "../answers/draft.ts";
import { noSuchGame, noSuchMatch } from "../answers/failures.ts";
import type { Keeping } from "../answers/kept-answers.ts";
import { type ActionRequest, decide } from "./decide.ts";
import { activeLimits } from "./limits.ts";
import { loadMatch } from "./load-match.ts";
import type { MatchDeps } from "./match-deps.ts";
import { showMatch } from "./show-match.ts";

interface Asked {
  readonly userID: number;
  readonly input: MatchInput;
  readonly request: ActionRequest;
  readonly keeping: Keeping;
}

type Refusal = Extract<Decision, { ok: false }>["refusal"];

const refusedBy = ({ code, detail }: Refusal, showFound: () => MatchSnapshot["match"]): Answer<never> =>
  code === "forbidden_action" || code === "illegal_move"
    ? failed(code, detail)
    : failed(code, detail, { match: showFound() });

/** The move's row in the history; undefined for every other action. */
const moveRow = (request: ActionRequest, after: MatchRecord, userID: number) =>
  request.action === "move" && after.lastMoveSymbol
    ? { moveNumber: after.xMoveCount + after.oMoveCount, userID, symbol: after.lastMoveSymbol, move: request.move }
    : undefined;

/** After commit: wakes both users' polls, and the sweep in time for the new deadline. */
const announce = ({ changes, onDeadline }: MatchDeps, match: MatchRecord): void => {
  changes.publish([match.inviterID, match.inviteeID]);
  if (match.deadlineTime !== null) onDeadline(match.deadlineTime);
};

/** Decides about the match as found, and writes in one guarded statement; null when somebody was first. */
const attempt = async (
  deps: MatchDeps,
  { userID, request, keeping, game }: Asked & { game: AnyGame },
  found: MatchWithOpponent,
): Promise<Answer<MatchSnapshot> | null> => {
  const { db, clock, presence, gate } = deps;
  const showFound = () => showMatch(found, userID, presence);
  // One moment for the decision, its cursor and the move's row.
  const now = clock.now();
  const coin = request.action === "accept" && deps.coin();
  const decision = decide(request, found.match, { userID, game, now, coin });
  if (!decision.ok) return refusedBy(decision.refusal, showFound);
  const { match } = decision;
  const limits = request.action === "accept" ? await activeLimits(deps, match) : undefined;
  if (limits === null) {
    return failed("limit_reached", `One of you has ${LIMITS.activeMatches} active matches`, { match: showFound() });
  }
  const draft = draftOf(showMatch({ ...found, match }, userID, presence), now);
  const write = { now, move: moveRow(request, match, userID), kept: keeping.keep(draft), activeLimits: limits };
  const cursor = await gate.pass([match.inviterID, match.inviteeID], () =>
    replaceMatch(db, { before: found.match, after: match }, write),
  );
  if (cursor === null) return null;
  announce(deps, match);
  return done(complete(draft, { matchID: match.matchID, cursor }));
};

/** How often an action that lost a race for its match is decided anew. */
const TRIES = 10;

/**
 * The one road of every action on a match: read, decide, one guarded statement, publish, view. Losing the
 * statement's race means that somebody was first: then it reads and decides once more.
 */
export const actOnMatch = async (deps: MatchDeps, asked: Asked): Promise<Answer<MatchSnapshot>> => {
  const { userID, input, keeping } = asked;
  const game = games.get(input.gameType);
  if (!game) return noSuchGame;
  for (let tries = 1; ; tries += 1) {
    const found = await loadMatch(deps, userID, input);
    if (!found) return noSuchMatch;
    if (tries > TRIES) {
      const match = showMatch(found, userID, deps.presence);
      return failed("stale_state", "The match keeps changing; read it again", { match });
    }
    const answer = (await attempt(deps, { ...asked, game }, found)) ?? (await keeping.twin());
    if (answer) return answer;
  }
};
