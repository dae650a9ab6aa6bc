export type { Admin } from "./admin/admin.ts";
export type { Answer, Failure } from "./answer.ts";
export { failureOf, isUnexpected, toProblem } from "./answer.ts";
export type { BotSearch, TakesDraw, Think } from "./bots/bots.ts";
export { type Bots, createBots } from "./bots/bots.ts";
export { type Clock, type ClockOffset, systemClock, type WatchedClock, watchClock, watchOwnClock } from "./clock.ts";
export { createOutbox, type Outbox } from "./events/outbox.ts";
export type { OutgoingPush, SendPush } from "./events/push-delivery.ts";
export type { OutgoingPost, SendPost } from "./events/webhook-delivery.ts";
export { isWebhookSecret, signMessage } from "./events/webhook-signature.ts";
export type { VetUrl } from "./events/webhooks.ts";
export { exampleView } from "./games.ts";
export type { Actor, HostIdentity } from "./identity/actor.ts";
export type { ShownBy } from "./identity/authentication.ts";
export { type Log, silentLog } from "./log.ts";
export { createLruCache, type LruCache } from "./lru-cache.ts";
export { RETENTION, type Retention } from "./maintenance/retention.ts";
export { type DifferingMatch, type Verified, verifyMatches } from "./matches/verify-matches.ts";
export { type AdminOperation, adminOperations } from "./operations/admin.ts";
export { operationOf, operationsByName } from "./operations/index.ts";
export type { Context, Operation } from "./operations/operation.ts";
export { checkedFailure, runOperation } from "./operations/run.ts";
export { type Changes, createLocalChanges } from "./polls/changes.ts";
export {
  createNatsChanges,
  createPostgresChanges,
  type NatsChangesDeps,
  type PostgresChangesDeps,
} from "./polls/channels.ts";
export { type AppRouter, appRouter, shapeOfProblem } from "./router.ts";
export { createSemaphore, type Need } from "./semaphore.ts";
export { createServices, type ServiceOptions, type Services } from "./services.ts";
