import { type ChallengeInput, LIMITS } from "@yourmove/contract";
import { type Answer, done, failed } from "../answers/answer.ts";

/** Whether turns are so short that both must be there: such a challenge stands only while its creator is online (contract 4.5). */
export const isLive = (turnSeconds: number | null): boolean =>
  turnSeconds !== null && turnSeconds < LIMITS.liveTurnSeconds;

const boundsOf = ({ kind, turnSeconds }: Pick<ChallengeInput, "kind" | "turnSeconds">) => {
  if (kind === "link") return LIMITS.linkSeconds;
  return isLive(turnSeconds) ? LIMITS.liveSeconds : LIMITS.openSeconds;
};

/** How long a challenge stands, in seconds; 400 where its kind does not allow what was asked for (contract 4.5). */
export const lifetimeOf = (input: Pick<ChallengeInput, "kind" | "turnSeconds" | "lifetimeSeconds">): Answer<number> => {
  const { min, max, default: usual } = boundsOf(input);
  const { lifetimeSeconds = usual } = input;
  if (lifetimeSeconds >= min && lifetimeSeconds <= max) return done(lifetimeSeconds);
  const errors = [{ path: "lifetimeSeconds", message: `must be ${min} to ${max} for such a challenge` }];
  return failed("invalid_request", "Such a challenge can't stand so long", { errors });
};
