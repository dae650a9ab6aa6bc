import {
  apiKeysSchema,
  auditInputSchema,
  auditSchema,
  avatarInputSchema,
  changePasswordInputSchema,
  createdKeySchema,
  createKeyInputSchema,
  credentialsSchema,
  deleteInputSchema,
  emptySchema,
  keyInputSchema,
  LIMITS,
  meSchema,
  oneSessionSchema,
  renameInputSchema,
  renameSessionInputSchema,
  sessionInputSchema,
  sessionsSchema,
} from "@yourmove/contract";
import { requestMetaOf } from "../context.ts";
import { noInput } from "./no-input.ts";
import { defineOperation } from "./operation.ts";

/** The actor's own account, sessions and API keys (contract 4.4: under /platform/me). */
export const accountOperations = {
  rename: defineOperation("account.rename", {
    summary: "Change your name",
    description: `An account's old name is given to nobody else for ${LIMITS.formerNameDays} days, nor what looks like it, and the account may take it up again;
a guest's is free at once. An account may do it ${LIMITS.renames.max} times in ${LIMITS.renames.days} days. API keys and a host platform's users can't.`,
    codes: ["username_taken", "forbidden_action"],
    input: renameInputSchema,
    output: meSchema,
    run: (context, { username }) => context.services.account.rename(context.actor, requestMetaOf(context), username),
  }),
  setAvatar: defineOperation("account.setAvatar", {
    summary: "Choose an avatar, or none",
    description: "One of the pictures that the service itself serves, by its id; null takes it away.",
    codes: ["forbidden_action"],
    input: avatarInputSchema,
    output: meSchema,
    run: ({ services, actor }, input) => services.account.setAvatar(actor, input),
  }),
  changePassword: defineOperation("account.changePassword", {
    summary: "Change your password; every session and API key ends, and a new session begins",
    description:
      "Takes the current password once more. The new session's token is shown this once, and set as the cookie too.",
    codes: ["forbidden_action"],
    input: changePasswordInputSchema,
    output: credentialsSchema,
    async run(context, input) {
      const { services, actor } = context;
      const changed = await services.account.changePassword(actor, requestMetaOf(context), input);
      if (changed.ok) context.setSession(changed.value.token);
      return changed;
    },
  }),
  sessions: defineOperation("account.sessions", {
    summary: "List your sessions",
    description:
      "Where you are signed in, the last used first; `isCurrent` marks the one that asks. `browser` and `system` are what the device said when it signed in.",
    input: noInput,
    output: sessionsSchema,
    run: ({ services, actor }) => services.account.sessions(actor),
  }),
  renameSession: defineOperation("account.renameSession", {
    summary: "Name a device, or take its name away",
    description: "What you call one of your sessions, so that you know it again; nobody else sees it.",
    codes: ["forbidden_action", "route_not_found"],
    input: renameSessionInputSchema,
    output: oneSessionSchema,
    run: ({ services, actor }, input) => services.account.renameSession(actor, input),
  }),
  endSession: defineOperation("account.endSession", {
    summary: "End one session",
    description: "Signs one device out at once, in every process.",
    codes: ["forbidden_action", "route_not_found"],
    input: sessionInputSchema,
    output: emptySchema,
    run: (context, { sessionID }) =>
      context.services.account.endSession(context.actor, requestMetaOf(context), sessionID),
  }),
  endSessions: defineOperation("account.endSessions", {
    summary: "Log out everywhere",
    description: "Ends every session of yours, this one too, and every API key.",
    codes: ["forbidden_action"],
    input: noInput,
    output: emptySchema,
    async run(context) {
      const ended = await context.services.account.endSessions(context.actor, requestMetaOf(context));
      if (ended.ok) context.setSession(null);
      return ended;
    },
  }),
  keys: defineOperation("account.keys", {
    summary: "List your API keys",
    description: "The keys that your programs use, the newest first, without the secrets.",
    codes: ["forbidden_action"],
    input: noInput,
    output: apiKeysSchema,
    run: ({ services, actor }) => services.account.keys(actor),
  }),
  createKey: defineOperation("account.createKey", {
    summary: "Make an API key for a program; it is shown this once",
    description: `A bearer token to play as you, for as many days as you say or without an end; it can't manage your account. Takes your
password once more. A changed password and logging out everywhere end it. At most ${LIMITS.apiKeys}.`,
    codes: ["forbidden_action", "limit_reached"],
    input: createKeyInputSchema,
    output: createdKeySchema,
    run(context, input) {
      return context.services.account.createKey(context.actor, requestMetaOf(context), input);
    },
  }),
  revokeKey: defineOperation("account.revokeKey", {
    summary: "Revoke an API key",
    description: "Ends it at once, in every process.",
    codes: ["forbidden_action", "route_not_found"],
    input: keyInputSchema,
    output: emptySchema,
    run: (context, { keyID }) => context.services.account.revokeKey(context.actor, requestMetaOf(context), keyID),
  }),
  audit: defineOperation("account.audit", {
    summary: "List what was done to your account",
    description: `Sign-ins, sessions and keys that were ended or made, changes of name and password, and what the operator did, with time
and device; the newest first. Your own acts are kept for ${LIMITS.auditLifetimeMs / 86_400_000} days unless the operator chooses otherwise, the last ${LIMITS.auditEntries} of them.`,
    input: auditInputSchema,
    output: auditSchema,
    run: ({ services, actor }, input) => services.account.audit(actor, input),
  }),
  delete: defineOperation("account.delete", {
    summary: "Delete your account, for good",
    description: `Takes the password once more; a guest or a host platform's user sends its username instead. Your active matches are
forfeited and your pending invites end; name, picture, messages, sessions, keys, blocks and settings go. Your opponents
keep the matches, against \`deleted-<id>\`. Nobody is given the name for ${LIMITS.releasedNameDays} days. API keys can't do it.`,
    codes: ["forbidden_action"],
    input: deleteInputSchema,
    output: emptySchema,
    async run(context, input) {
      const deleted = await context.services.account.delete(context.actor, requestMetaOf(context), input);
      if (deleted.ok) context.setSession(null);
      return deleted;
    },
  }),
};
