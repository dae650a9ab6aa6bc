import type { OperationName } from "@yourmove/contract";

/**
 * What an API key may not do, and this alone: it plays and reads matches, and neither manages the account that made it nor reads
 * what is about its owner and not about play.
 */
export const NOT_BY_API_KEY: ReadonlySet<string> = new Set<OperationName>([
  "account.rename",
  "account.setAvatar",
  "account.changePassword",
  "account.sessions",
  "account.renameSession",
  "account.endSession",
  "account.endSessions",
  "account.keys",
  "account.createKey",
  "account.revokeKey",
  "account.audit",
  "account.delete",
  "recovery.state",
  "recovery.create",
  "passkeys.list",
  "passkeys.registerOptions",
  "passkeys.register",
  "passkeys.rename",
  "passkeys.remove",
  "people.blocks",
  "people.setPrivacy",
  "push.subscribe",
  "push.setSettings",
  "webhooks.list",
  "webhooks.create",
  "webhooks.get",
  "webhooks.update",
  "webhooks.remove",
  "webhooks.rotate",
  "webhooks.test",
  "webhooks.replay",
  "webhooks.deliveries",
  "webhooks.retry",
]);
