import {
  challengeAnswerSchema,
  challengeInputSchema,
  challengeRefInputSchema,
  challengesInputSchema,
  challengesSchema,
  ownChallengesSchema,
  quickAnswerSchema,
  quickInputSchema,
} from "../challenge.ts";
import { matchSnapshotSchema } from "../envelopes.ts";
import { LIMITS } from "../limits.ts";
import { GAME, ME, noInput, type OperationGroup } from "./declare.ts";
import { quickSnapshot, seatedSnapshot } from "./match-samples.ts";
import { canceled, challenge, offered } from "./samples.ts";

const CHALLENGE = "/platform/challenges/:ref";

const OPEN = `At most ${LIMITS.openChallenges} of yours are open, ${LIMITS.listedChallenges} of them in the list, and ${LIMITS.challengesADay} are made in 24 hours: one more is \`rate_limited\`.`;

/** Open seats: invites to nobody yet (contract 4.5). */
export const challenges = {
  create: {
    method: "POST",
    path: `${GAME}/challenges`,
    access: "user",
    bucket: "write",
    isRepeatable: true,
    summary: "Leave a seat open for somebody",
    description: `Whoever holds its link, or finds it in the list where it is \`open\`, may take it; the first who does plays you. Two of yours that are
equal but for their words can't be open at once: \`challenge_pending\` carries the first. ${OPEN}`,
    codes: ["game_type_not_found", "challenge_pending", "limit_reached"],
    input: challengeInputSchema,
    output: challengeAnswerSchema,
    example: { body: { kind: "link", message: "Anybody?" }, answer: { challenge } },
  },
  list: {
    method: "GET",
    path: "/platform/challenges",
    access: "user",
    bucket: "read",
    summary: "List the seats that are open to you",
    description:
      "The oldest first: none of your own, of users blocked either way, whose policy leaves you out, or who were last seen more than a day ago. Of more than a page holds, those of creators who are online come before others, and few of one creator and of one address; the rest come after `nextCursor`. It never waits.",
    codes: ["game_type_not_found"],
    input: challengesInputSchema.prefault({}),
    output: challengesSchema,
    example: { answer: { items: [offered], limited: false, nextCursor: null } },
  },
  get: {
    method: "GET",
    path: CHALLENGE,
    access: "optional",
    bucket: "read",
    summary: "Read a challenge",
    description: "Needs no credentials, and changes nothing: only the accept takes the seat.",
    codes: ["challenge_not_found"],
    input: challengeRefInputSchema,
    output: challengeAnswerSchema,
    example: { answer: { challenge: offered } },
  },
  accept: {
    method: "POST",
    path: `${CHALLENGE}/accept`,
    access: "user",
    bucket: "write",
    isRepeatable: true,
    summary: "Take the seat; the match begins",
    description: `Draws the sides and starts the clock of the first turn. Exactly one who asks gets the seat, and its match whenever it asks again; the others
\`challenge_closed\` with the challenge. Your own is \`forbidden_action\`.`,
    codes: [
      "challenge_not_found",
      "game_type_not_found",
      "forbidden_action",
      "invite_refused",
      "challenge_closed",
      "limit_reached",
      "game_paused",
    ],
    input: challengeRefInputSchema,
    output: matchSnapshotSchema,
    example: { answer: seatedSnapshot },
  },
  cancel: {
    method: "POST",
    path: `${CHALLENGE}/cancel`,
    access: "user",
    bucket: "write",
    isRepeatable: true,
    summary: "Take a challenge of your own back",
    description: "Closes it for good, as long as nobody has taken the seat.",
    codes: ["challenge_not_found", "challenge_closed"],
    input: challengeRefInputSchema,
    output: challengeAnswerSchema,
    example: { answer: { challenge: canceled } },
  },
  mine: {
    method: "GET",
    path: `${ME}/challenges`,
    access: "user",
    bucket: "read",
    summary: "List your own challenges",
    description: `The open ones, the newest first, then the last ${LIMITS.closedChallenges} that were closed.`,
    input: noInput,
    output: ownChallengesSchema,
    example: { answer: { items: [challenge] } },
  },
  quick: {
    method: "POST",
    path: `${GAME}/quick-match`,
    access: "user",
    bucket: "write",
    isRepeatable: true,
    summary: "Play whoever is looking, too",
    description: `Takes the oldest open seat of this game on equal terms, or leaves one of yours, which a repeat gives again while it stands. Any two
who ask with equal terms meet. ${OPEN}`,
    codes: ["game_type_not_found", "challenge_pending", "limit_reached", "game_paused"],
    input: quickInputSchema,
    output: quickAnswerSchema,
    example: { body: { turnSeconds: 600 }, answer: { matched: true, ...quickSnapshot } },
  },
} as const satisfies OperationGroup;
