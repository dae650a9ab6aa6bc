import { searchInputSchema, userInputSchema } from "../inputs.ts";
import { LIMITS } from "../limits.ts";
import {
  blockInputSchema,
  blocksSchema,
  privacyInputSchema,
  privacySchema,
  reportedSchema,
  reportInputSchema,
} from "../people.ts";
import { emptySchema, friendsSchema, userPageSchema } from "../user.ts";
import { GAME, ME, noInput, type OperationGroup } from "./declare.ts";
import { grace } from "./match-samples.ts";
import { none } from "./samples.ts";

/** A user's public page. */
export const users = {
  get: {
    method: "GET",
    path: "/platform/users/:userID",
    access: "user",
    bucket: "read",
    summary: "Read a user's page",
    description:
      "Who a user is, and how its finished matches ended: all of them, those against you, and the newest by game.",
    codes: ["user_not_found"],
    input: userInputSchema,
    output: userPageSchema,
    example: {
      answer: {
        user: grace,
        results: { ...none, won: 12, lost: 9 },
        resultsAgainstYou: { ...none, won: 1 },
        resultsByGame: [
          { gameType: "chess", ...none, won: 8, lost: 9 },
          { gameType: "tic-tac-toe", ...none, won: 4 },
        ],
      },
    },
  },
} as const satisfies OperationGroup;

/** Users to invite. */
export const friends = {
  search: {
    method: "GET",
    path: `${GAME}/friends/search`,
    access: "user",
    bucket: "search",
    summary: "Search users to invite; without `q`, bots and recent opponents",
    description: `Finds names that begin with \`q\`, then those that hold it, without regard to case. Without \`q\` it suggests bots, then
the people you have played with, those first who are shown online. You are never among them, nor are users you block or who block you,
nor bots where the game is one that they don't play.
\`limited\` says that more matched.`,
    codes: ["game_type_not_found"],
    input: searchInputSchema,
    output: friendsSchema,
    example: { answer: { items: [grace], limited: false } },
  },
} as const satisfies OperationGroup;

/** What a user may do about others: blocks, privacy, reports. */
export const people = {
  block: {
    method: "PUT",
    path: `${ME}/blocks/:userID`,
    access: "user",
    bucket: "write",
    summary: "Block a user",
    description: `Neither of you can invite the other or accept its invites from now on; those that are pending end. You are hidden
from each other in searches, suggestions and presence, and neither is notified. Active matches go on. At most ${LIMITS.blocks}.`,
    codes: ["user_not_found", "limit_reached"],
    input: blockInputSchema,
    output: emptySchema,
    example: { answer: {} },
  },
  unblock: {
    method: "DELETE",
    path: `${ME}/blocks/:userID`,
    access: "user",
    bucket: "write",
    summary: "Block a user no longer",
    description: "Everything is between you two as if there had been no block, unless the other one blocks you.",
    codes: ["user_not_found"],
    input: blockInputSchema,
    output: emptySchema,
    example: { answer: {} },
  },
  blocks: {
    method: "GET",
    path: `${ME}/blocks`,
    access: "user",
    apiKeys: false,
    bucket: "read",
    summary: "List the users you block",
    description: "Nobody sees the list but you, and nobody learns about anybody's blocks.",
    codes: ["forbidden_action"],
    input: noInput,
    output: blocksSchema,
    example: { answer: { items: [{ ...grace, isOnline: false }] } },
  },
  privacy: {
    method: "GET",
    path: `${ME}/privacy`,
    access: "user",
    bucket: "read",
    summary: "Read who may invite you and who sees you online",
    description: "Both are `everyone` until you choose otherwise.",
    input: noInput,
    output: privacySchema,
    example: { answer: { invitesFrom: "everyone", presence: "everyone" } },
  },
  setPrivacy: {
    method: "PUT",
    path: `${ME}/privacy`,
    access: "user",
    apiKeys: false,
    bucket: "write",
    summary: "Choose who may invite you and who sees you online",
    description: "What is absent stays as it is. It counts for invites made from now on; those that are pending stay.",
    codes: ["forbidden_action"],
    input: privacyInputSchema,
    output: privacySchema,
    example: { body: { invitesFrom: "known" }, answer: { invitesFrom: "known", presence: "everyone" } },
  },
  report: {
    method: "POST",
    path: "/platform/reports",
    access: "user",
    bucket: "write",
    summary: "Report a user to the operator",
    description: `Stores what you say; the reported user does not learn of it. A match that is named must be one of you two. At most
${LIMITS.reportsADay} in 24 hours: one more is \`rate_limited\`.`,
    codes: ["user_not_found", "match_not_found"],
    input: reportInputSchema,
    output: reportedSchema,
    example: { body: { userID: 8, matchID: 41, reason: "stalling" }, answer: { reportID: 3 } },
  },
} as const satisfies OperationGroup;
