import { randomBytes } from "node:crypto";
import {
  CHALLENGE_STATES,
  type ChallengeAnswer,
  type ChallengeKind,
  type InviterSymbol,
  LIMITS,
} from "@yourmove/contract";
import {
  type ChallengeRow,
  type ChallengeWithCreator,
  findPerson,
  insertChallenge,
  type KeptAnswer,
} from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import { noSuchUser } from "../answers/failures.ts";
import type { ChallengeDeps, Onlooker } from "./challenge-deps.ts";
import { loadChallenge } from "./load-challenge.ts";
import { viewChallenge } from "./view-challenge.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const REF_BYTES = 16;

/** What a seat is left with. */
export interface SeatTerms {
  readonly kind: ChallengeKind;
  readonly gameType: string;
  readonly symbol: InviterSymbol;
  readonly turnSeconds: number | null;
  readonly message: string | null;
  readonly lifetimeSeconds: number;
}

/** Who leaves a seat, and what goes with it. */
export interface Leaving {
  readonly onlooker: Onlooker & { readonly userID: number };
  readonly keep: (draft: ChallengeAnswer) => KeptAnswer | undefined;
  /** How many seats quick matches had left for its terms when none was found; null for what is no quick match. */
  readonly seatCount: number | null;
}

const newRow = (terms: SeatTerms, { onlooker, seatCount }: Leaving, now: number): ChallengeRow => {
  const { lifetimeSeconds, ...fixed } = terms;
  const expiresTime = now + lifetimeSeconds * 1000;
  return {
    ...fixed,
    challengeID: 0,
    ref: randomBytes(REF_BYTES).toString("base64url"),
    state: CHALLENGE_STATES.open,
    creatorID: onlooker.userID,
    isQuick: seatCount !== null,
    createdTime: now,
    expiresTime,
    overTime: expiresTime,
    accepterID: null,
    matchID: null,
  };
};

const tooManyOpen = failed(
  "limit_reached",
  `You may have ${LIMITS.openChallenges} open challenges, ${LIMITS.listedChallenges} of them in the list; cancel one first`,
);

const tooManyToday = (oldestTime: number, now: number) => {
  const retryAfterSeconds = Math.max(1, Math.ceil((oldestTime + DAY_MS - now) / 1000));
  return failed("rate_limited", `At most ${LIMITS.challengesADay} challenges a day; try again later`, {
    retryAfterSeconds,
  });
};

/** Leaves a seat open in one guarded statement (contract 4.5); null when another was first, and all is to be looked at anew. */
export const leaveSeat = async (
  deps: ChallengeDeps,
  terms: SeatTerms,
  leaving: Leaving,
): Promise<Answer<ChallengeAnswer> | null> => {
  const { db, clock, presence, isRateLimited } = deps;
  const { onlooker, keep, seatCount } = leaving;
  const now = clock.now();
  const creator = await findPerson(db, onlooker.userID, onlooker.userID);
  if (!creator) return noSuchUser;
  const row = newRow(terms, leaving, now);
  const show = (found: ChallengeWithCreator) => viewChallenge(found, onlooker, { presence, now });
  const challenge = show({ challenge: row, creator, isWelcome: false });
  const mostADay = isRateLimited ? LIMITS.challengesADay : LIMITS.maxID;
  const made = await insertChallenge(db, row, { now, mostADay, seatCount, kept: keep({ challenge }) });
  if (made.isMade) return done({ challenge });
  if (made.oldestTime !== null) return tooManyToday(made.oldestTime, now);
  const equal = made.equalRef === null ? null : await loadChallenge(deps, onlooker.userID, made.equalRef);
  if (equal)
    return failed("challenge_pending", "A challenge of yours like that is open already", { challenge: show(equal) });
  return made.hasRoom ? null : tooManyOpen;
};
