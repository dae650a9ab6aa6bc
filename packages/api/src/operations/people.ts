import {
  blockInputSchema,
  blocksSchema,
  emptySchema,
  LIMITS,
  privacyInputSchema,
  privacySchema,
  reportedSchema,
  reportInputSchema,
} from "@yourmove/contract";
import { noInput } from "./no-input.ts";
import { defineOperation } from "./operation.ts";

/** What a user may do about others who spoil it (contract 4.8). */
export const peopleOperations = {
  block: defineOperation("people.block", {
    summary: "Block a user",
    description: `Neither of you can invite the other or accept its invites from now on; those that are pending end. You are hidden
from each other in searches, suggestions and presence, and nobody is told. Active matches go on. At most ${LIMITS.blocks}.`,
    codes: ["user_not_found", "limit_reached"],
    input: blockInputSchema,
    output: emptySchema,
    run: ({ services, actor }, { userID }) => services.people.block(actor.userID, userID),
  }),
  unblock: defineOperation("people.unblock", {
    summary: "Block a user no longer",
    description: "Everything is between you two as if there had been no block, unless the other one blocks you.",
    codes: ["user_not_found"],
    input: blockInputSchema,
    output: emptySchema,
    run: ({ services, actor }, { userID }) => services.people.unblock(actor.userID, userID),
  }),
  blocks: defineOperation("people.blocks", {
    summary: "List whom you block",
    description: "Nobody sees the list but you, and nobody learns who blocks whom.",
    input: noInput,
    output: blocksSchema,
    run: ({ services, actor }) => services.people.blocks(actor.userID),
  }),
  privacy: defineOperation("people.privacy", {
    summary: "Read who may invite you and who sees you online",
    description: "Both are `everyone` until you choose otherwise.",
    input: noInput,
    output: privacySchema,
    run: ({ services, actor }) => services.people.privacy(actor.userID),
  }),
  setPrivacy: defineOperation("people.setPrivacy", {
    summary: "Choose who may invite you and who sees you online",
    description: "What is absent stays as it is. It counts for invites made from now on; those that are pending stay.",
    input: privacyInputSchema,
    output: privacySchema,
    run: ({ services, actor }, input) => services.people.setPrivacy(actor.userID, input),
  }),
  report: defineOperation("people.report", {
    summary: "Report a user to the operator",
    description: `Stores what you say; the reported user is not told. A match that is named must be one of you two. At most
${LIMITS.reportsADay} in 24 hours: one more is \`rate_limited\`.`,
    codes: ["user_not_found", "match_not_found"],
    input: reportInputSchema,
    output: reportedSchema,
    run: ({ services, actor }, input) => services.people.report(actor.userID, input),
  }),
};
