import { CHALLENGE_STATES, type ChallengeAnswer, LIMITS, type QuickAnswer, type QuickInput } from "@yourmove/contract";
import { type ChallengeWithCreator, findMatch, findSeats, keepRefusal, type QuickLook } from "@yourmove/db";
import { games } from "@yourmove/rules";
import { type Answer, done, failed } from "../answers/answer.ts";
import { completeKept, type SnapshotDraft, type Written } from "../answers/draft.ts";
import { noSuchGame } from "../answers/failures.ts";
import type { Keeping } from "../answers/kept-answers.ts";
import { showMatch } from "../matches/view-match.ts";
import { beginMatch, guardSeat } from "./begin-match.ts";
import type { ChallengeDeps, Onlooker } from "./challenge-deps.ts";
import { leaveSeat } from "./leave-seat.ts";
import { lifetimeOf } from "./lifetime.ts";
import { loadChallenge } from "./load-challenge.ts";
import { isShown } from "./shown-seats.ts";
import { viewChallenge } from "./view-challenge.ts";

/** What of a quick match is kept for a repeat: of one that had no effect, all that was said. */
export type QuickDraft = SnapshotDraft | ChallengeAnswer | { readonly given: QuickAnswer };

/** The answer that it becomes. */
export const completeQuick = (draft: QuickDraft, written: Written): QuickAnswer => {
  if ("given" in draft) return draft.given;
  return "challenge" in draft ? { matched: false, ...draft } : { matched: true, ...completeKept(draft, written) };
};

interface Asked {
  readonly onlooker: Onlooker & { readonly userID: number };
  readonly input: QuickInput;
  readonly keeping: Keeping<QuickDraft, QuickAnswer>;
}

const tooManyMatches = failed("limit_reached", `You have ${LIMITS.activeMatches} active matches`);

/** Keeps an answer that had no effect of its own; a twin's, which was first, is given in its place. */
const keepGiven = async (
  { db, clock }: ChallengeDeps,
  { keeping }: Asked,
  given: QuickAnswer,
): Promise<Answer<QuickAnswer>> => {
  const kept = keeping.keep({ given });
  if (!kept) return done(given);
  const shownUserID = given.matched ? given.match.opponent.userID : null;
  const isKept = await keepRefusal(
    db,
    { ...kept, matchID: null, shownUserID },
    { now: clock.now(), most: LIMITS.keptRefusals },
  );
  return isKept ? done(given) : ((await keeping.twin()) ?? done(given));
};

/** The seat of the caller's that stood at an earlier look: given again, or the match that it has become meanwhile. */
const giveOwn = async (deps: ChallengeDeps, asked: Asked, ref: string): Promise<Answer<QuickAnswer> | null> => {
  const { onlooker } = asked;
  const own = await loadChallenge(deps, onlooker.userID, ref);
  if (!own) return null;
  const { state, matchID } = own.challenge;
  const now = deps.clock.now();
  if (state === CHALLENGE_STATES.open) {
    const challenge = viewChallenge(own, onlooker, { presence: deps.presence, now });
    return keepGiven(deps, asked, { matched: false, challenge });
  }
  const found = matchID === null ? null : await findMatch(deps.db, { userID: onlooker.userID }, matchID);
  if (!found) return null;
  const { lastActionTime } = found.match;
  const match = showMatch(found, onlooker.userID, deps.presence);
  return keepGiven(deps, asked, { matched: true, unchanged: false, lastActionTime, serverTime: now, match });
};

/** Takes the oldest seat that is still to be had; null when all were lost. */
const takeOne = async (
  deps: ChallengeDeps,
  { onlooker, keeping }: Asked,
  { seats, ownChallengeID }: { seats: readonly ChallengeWithCreator[]; ownChallengeID: number | undefined },
): Promise<Answer<QuickAnswer> | null> => {
  const { userID } = onlooker;
  for (const seat of seats) {
    const guard = await guardSeat(deps, seat.challenge.creatorID, userID);
    if (!guard.ok || guard.value.limit) continue;
    const snapshot = await beginMatch(deps, seat, { userID, keep: keeping.keep, ownChallengeID, ...guard.value.write });
    if (snapshot) return done({ matched: true, ...snapshot });
  }
  return null;
};

/** Leaves a seat for whoever comes next; null when another was left meanwhile. */
const leaveOne = async (
  deps: ChallengeDeps,
  { onlooker, input, keeping }: Asked,
  { count }: QuickLook,
): Promise<Answer<QuickAnswer> | null> => {
  const terms = { ...input, kind: "open", symbol: "random", message: null } as const;
  const lifetime = lifetimeOf(terms);
  if (!lifetime.ok) return lifetime;
  const seat = { ...terms, lifetimeSeconds: lifetime.value };
  const left = await leaveSeat(deps, seat, { onlooker, keep: keeping.keep, seatCount: count });
  return left?.ok ? done({ matched: false, ...left.value }) : left;
};

/** Each try is lost to another process's quick match with the same terms, of which each succeeds then. */
const TRIES = 100;

const lookOrSettle = async ({ db, clock, settling }: ChallengeDeps, userID: number, terms: QuickInput) => {
  const look = await findSeats(db, userID, { ...terms, now: clock.now() });
  if (!look.isFull || !(await settling.settleUser(userID))) return look;
  return findSeats(db, userID, { ...terms, now: clock.now() });
};

/** A quick match of which no other with its terms is under way in this process (contract 4.5): takes a seat, or leaves one. */
const pair = async (deps: ChallengeDeps, asked: Asked): Promise<Answer<QuickAnswer>> => {
  let ownRef: string | null = null;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const look = await lookOrSettle(deps, asked.onlooker.userID, asked.input);
    const hadOne = ownRef;
    ownRef = look.own?.ref ?? null;
    const seats = look.seats.filter((seat) => isShown(seat, deps.presence));
    const mayTake = !look.isFull && !(hadOne && !ownRef);
    const ownChallengeID = look.own?.challengeID;
    const taken = mayTake ? await takeOne(deps, asked, { seats, ownChallengeID }) : null;
    if (taken) return taken;
    const ref = ownRef ?? hadOne;
    const isLost = mayTake && seats.length > 0;
    const given = ref !== null && !isLost ? await giveOwn(deps, asked, ref) : null;
    if (given) return given;
    if (look.isFull) return tooManyMatches;
    const left = isLost ? null : await leaveOne(deps, asked, look);
    const answer = left ?? (await asked.keeping.twin());
    if (answer) return answer;
  }
  return failed("unavailable", "Too many look for a match at once; try again soon");
};

/** A number for the terms of a quick match, the same for equal ones only. */
const termsID = ({ gameType, turnSeconds }: QuickInput): number =>
  [...games.keys()].indexOf(gameType) * (LIMITS.turnSeconds.max + 1) + (turnSeconds ?? 0);

/** Begins a quick match, or waits for one (contract 4.5). In one process those of equal terms come one after the other. */
export const quickMatch = (deps: ChallengeDeps, asked: Asked): Promise<Answer<QuickAnswer>> => {
  if (!games.has(asked.input.gameType)) return Promise.resolve(noSuchGame);
  const turn = { userID: termsID(asked.input), isBot: false };
  return deps.turns.pass([turn, turn], () => pair(deps, asked));
};
