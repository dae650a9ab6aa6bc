import type { LIMITS } from "./limits.ts";

/** The buckets that calls are counted in (contract 9). */
export type Bucket = keyof typeof LIMITS.requestsPerMinute;

/** What a caller, a mount and a document must know of an operation before it runs. */
export interface OperationFacts {
  /** A query changes nothing; a mutation may. */
  readonly type: "query" | "mutation";
  /** Who may call it: anyone, only the signed-in, or anyone where credentials change what it does (contract 4.4). */
  readonly access: "anyone" | "optional" | "signedIn";
  readonly bucket: Bucket;
  /** Whether it honours Idempotency-Key, so that a repeat gets the first answer again (contract 4). */
  readonly isRepeatable: boolean;
}

/** Every operation of the service by its name on the wire (contract 6): REST and tRPC mount these and no others. */
export const OPERATIONS = {
  "matches.invite": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: true },
  "matches.accept": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: true },
  "matches.decline": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: true },
  "matches.cancel": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: true },
  "matches.forfeit": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: true },
  "matches.move": { type: "mutation", access: "signedIn", bucket: "move", isRepeatable: true },
  "matches.rematch": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: true },
  "matches.offer": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: true },
  "matches.acceptOffer": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: true },
  "matches.declineOffer": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: true },
  "matches.withdrawOffer": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: true },
  "matches.extend": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: true },
  "matches.list": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "matches.get": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "matches.history": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "friends.search": { type: "query", access: "signedIn", bucket: "search", isRepeatable: false },
  "games.list": { type: "query", access: "anyone", bucket: "read", isRepeatable: false },
  "users.get": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "auth.guest": { type: "mutation", access: "anyone", bucket: "credentials", isRepeatable: true },
  "auth.register": { type: "mutation", access: "optional", bucket: "credentials", isRepeatable: true },
  "auth.login": { type: "mutation", access: "anyone", bucket: "credentials", isRepeatable: true },
  "auth.logout": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "auth.me": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "account.rename": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "account.setAvatar": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "account.changePassword": { type: "mutation", access: "signedIn", bucket: "credentials", isRepeatable: false },
  "account.sessions": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "account.renameSession": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "account.endSession": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "account.endSessions": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "account.keys": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "account.createKey": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "account.revokeKey": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "account.audit": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "account.delete": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "recovery.state": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "recovery.create": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "recovery.use": { type: "mutation", access: "anyone", bucket: "credentials", isRepeatable: false },
  "passkeys.list": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "passkeys.registerOptions": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "passkeys.register": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "passkeys.rename": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "passkeys.remove": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "passkeys.signInOptions": { type: "mutation", access: "anyone", bucket: "write", isRepeatable: false },
  "passkeys.signIn": { type: "mutation", access: "anyone", bucket: "credentials", isRepeatable: false },
  "people.block": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "people.unblock": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "people.blocks": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "people.privacy": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "people.setPrivacy": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "people.report": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "challenges.create": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: true },
  "challenges.list": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "challenges.get": { type: "query", access: "optional", bucket: "read", isRepeatable: false },
  "challenges.accept": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: true },
  "challenges.cancel": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: true },
  "challenges.mine": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "challenges.quick": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: true },
  "push.key": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "push.list": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "push.subscribe": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "push.unsubscribe": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "push.settings": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "push.setSettings": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "webhooks.list": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "webhooks.create": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "webhooks.get": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "webhooks.update": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "webhooks.remove": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "webhooks.rotate": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "webhooks.test": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "webhooks.replay": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "webhooks.deliveries": { type: "query", access: "signedIn", bucket: "read", isRepeatable: false },
  "webhooks.retry": { type: "mutation", access: "signedIn", bucket: "write", isRepeatable: false },
  "meta.get": { type: "query", access: "anyone", bucket: "read", isRepeatable: false },
} as const satisfies Record<string, OperationFacts>;

export type OperationName = keyof typeof OPERATIONS;
