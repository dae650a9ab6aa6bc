import {
  challengeAnswerSchema,
  challengeInputSchema,
  challengeRefInputSchema,
  challengesInputSchema,
  challengesSchema,
  LIMITS,
  matchSnapshotSchema,
  ownChallengesSchema,
  quickAnswerSchema,
  quickInputSchema,
} from "@yourmove/contract";
import { actorRequestOf, type Context, type SignedInContext } from "../context.ts";
import { noInput } from "./no-input.ts";
import { defineOperation } from "./operation.ts";

const challengeViewerOf = ({ actor, origin }: Context) => ({ userID: actor?.userID ?? null, origin });
const challengeCallerOf = (context: SignedInContext) => ({ ...actorRequestOf(context), origin: context.origin });

const OPEN = `At most ${LIMITS.openChallenges} of yours are open, ${LIMITS.listedChallenges} of them in the list, and ${LIMITS.challengesADay} are made in 24 hours: one more is \`rate_limited\`.`;

/** Open seats: invites to nobody yet (contract 4.5). */
export const challengeOperations = {
  create: defineOperation("challenges.create", {
    summary: "Leave a seat open for somebody",
    description: `Whoever holds its link, or finds it in the list where it is \`open\`, may take it; the first who does plays you. Two of yours that are
equal but for their words can't be open at once: \`challenge_pending\` carries the first. ${OPEN}`,
    codes: ["game_type_not_found", "challenge_pending", "limit_reached"],
    input: challengeInputSchema,
    output: challengeAnswerSchema,
    run: (context, input) => context.services.challenges.create(challengeCallerOf(context), input),
  }),
  list: defineOperation("challenges.list", {
    summary: "List the seats that are open to you",
    description:
      "The oldest first: none of your own, of users blocked either way, or whose policy leaves you out. It never waits.",
    codes: ["game_type_not_found"],
    input: challengesInputSchema.prefault({}),
    output: challengesSchema,
    run: (context, input) => context.services.challenges.list(challengeViewerOf(context), input),
  }),
  get: defineOperation("challenges.get", {
    summary: "Read a challenge",
    description: "Needs no credentials, and changes nothing: only the accept takes the seat.",
    codes: ["challenge_not_found"],
    input: challengeRefInputSchema,
    output: challengeAnswerSchema,
    run: (context, { ref }) => context.services.challenges.get(challengeViewerOf(context), ref),
  }),
  accept: defineOperation("challenges.accept", {
    summary: "Take the seat; the match begins",
    description: `Draws the sides and starts the clock of the first turn. Exactly one who asks gets the seat, the others \`challenge_closed\` with the
challenge. Your own is \`forbidden_action\`.`,
    codes: ["challenge_not_found", "forbidden_action", "invite_refused", "challenge_closed", "limit_reached"],
    input: challengeRefInputSchema,
    output: matchSnapshotSchema,
    run: (context, { ref }) => context.services.challenges.accept(challengeCallerOf(context), ref),
  }),
  cancel: defineOperation("challenges.cancel", {
    summary: "Take a challenge of your own back",
    description: "Closes it for good, as long as nobody has taken the seat.",
    codes: ["challenge_not_found", "challenge_closed"],
    input: challengeRefInputSchema,
    output: challengeAnswerSchema,
    run: (context, { ref }) => context.services.challenges.cancel(challengeCallerOf(context), ref),
  }),
  mine: defineOperation("challenges.mine", {
    summary: "List your own challenges",
    description: `The open ones, the newest first, then the last ${LIMITS.closedChallenges} that were closed.`,
    input: noInput,
    output: ownChallengesSchema,
    run: (context) => context.services.challenges.mine(challengeViewerOf(context)),
  }),
  quick: defineOperation("challenges.quick", {
    summary: "Play whoever is looking, too",
    description: `Takes the oldest open seat of this game and \`turnSeconds\`, or leaves one of yours, which a repeat gives again while it stands. Any two
who ask with equal terms meet. ${OPEN}`,
    codes: ["game_type_not_found", "challenge_pending", "limit_reached"],
    input: quickInputSchema,
    output: quickAnswerSchema,
    run: (context, input) => context.services.challenges.quick(challengeCallerOf(context), input),
  }),
};
