import { LIMITS, type MatchInput, type MatchSnapshot } from "@yourmove/contract";
import { type Asker, listMoves, type MatchWithOpponent, replaceMatch } from "@yourmove/db";
import { type AnyGame, type Decision, games, type MatchRecord, moveCountOf, positionVersionOf } from "@yourmove/rules";
import { type Answer, done, failed } from "../answers/answer.ts";
import { complete, draftOf } from "../answers/draft.ts";
import { noSuchGame, noSuchMatch } from "../answers/failures.ts";
import type { Keeping } from "../answers/kept-answers.ts";
import { type ActionRequest, asksForMoves, decide } from "./decide.ts";
import { giveMatch } from "./give-match.ts";
import { type AcceptGuard, guardAccept } from "./limits.ts";
import { loadMatch } from "./load-match.ts";
import type { MatchDeps } from "./match-deps.ts";
import { showMatch } from "./show-match.ts";

interface Asked extends Asker {
  readonly isBot?: boolean | undefined;
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
    ? {
        sequence: positionVersionOf(after),
        moveNumber: moveCountOf(after),
        userID,
        symbol: after.lastMoveSymbol,
        move: request.move,
      }
    : undefined;

const standingMoves = (db: MatchDeps["db"], matchID: number) =>
  listMoves(db, matchID, { after: 0, limit: LIMITS.maxID, withTakenBack: false });

/** After commit: wakes both users' polls, and the sweep in time for the new deadline. */
const announce = ({ changes, onDeadline }: MatchDeps, { opponent, ...match }: MatchSnapshot["match"]): void => {
  changes.publish([match.yourUserID, opponent.userID]);
  if (match.turnDeadlineTime !== null) onDeadline(match.turnDeadlineTime);
};

/** What holds of every action but an accept, which may also be refused for who the two are to each other. */
const UNGUARDED: Answer<Partial<AcceptGuard>> = done({});

/** Decides about the match as found, and writes in one guarded statement; null when somebody was first. */
const attempt = async (
  deps: MatchDeps,
  { userID, isBot = false, request, keeping, game }: Asked & { game: AnyGame },
  found: MatchWithOpponent,
): Promise<Answer<MatchSnapshot> | null> => {
  const { db, clock, presence, gate } = deps;
  const showFound = () => showMatch(found, userID, presence);
  // One moment for the decision, its cursor and its times.
  const now = clock.now();
  const { action } = request;
  const coin = action === "accept" && deps.coin();
  const moves = asksForMoves(request) ? await standingMoves(db, found.match.matchID) : [];
  const decision = decide(request, found.match, { userID, game, now, coin, moves });
  if (!decision.ok && decision.refusal.code === "forbidden_action") return refusedBy(decision.refusal, showFound);
  const guard = action === "accept" ? await guardAccept(deps, found.match) : UNGUARDED;
  if (!guard.ok && guard.failure.code === "invite_refused") return guard;
  if (!decision.ok) return refusedBy(decision.refusal, showFound);
  if (!guard.ok) return failed(guard.failure.code, guard.failure.detail, { match: showFound() });
  const { match } = decision;
  if (match === found.match) return giveMatch(deps, found, { userID, keeping });
  const draft = draftOf(action, showMatch({ ...found, match }, userID, presence), now);
  const write = { now, move: moveRow(request, match, userID), kept: keeping.keep(draft), ...guard.value };
  const cursor = await gate.pass([{ userID, isBot }, found.opponent], () =>
    replaceMatch(db, { before: found.match, after: match }, write),
  );
  if (cursor === null) return null;
  const snapshot = complete(draft, { matchID: match.matchID, cursor });
  announce(deps, snapshot.match);
  return done(snapshot);
};

/** How often an action that lost a race for its match is decided anew: more often than an opponent may act in a minute. */
const TRIES = 100;

/**
 * The one road of every action on a match: read, decide, one guarded statement, publish, view. Losing the
 * statement's race means that somebody was first: then it reads and decides once more.
 */
export const actOnMatch = async (deps: MatchDeps, asked: Asked): Promise<Answer<MatchSnapshot>> => {
  const { userID, input, keeping } = asked;
  const game = games.get(input.gameType);
  if (!game) return noSuchGame;
  for (let tries = 1; ; tries += 1) {
    const found = await loadMatch(deps, asked, input);
    if (!found) return noSuchMatch;
    deps.attention.read(userID, input.matchID);
    if (tries > TRIES) {
      const match = showMatch(found, userID, deps.presence);
      return failed("stale_state", "The match keeps changing; read it again", { match });
    }
    const answer = (await attempt(deps, { ...asked, game }, found)) ?? (await keeping.twin());
    if (answer) return answer;
  }
};
