export type { Admin } from "./admin/admin.ts";
export { type AdminOperation, adminOperations } from "./admin/admin-operations.ts";
export type { Answer, Failure } from "./answers/answer.ts";
export { failureOf, isUnexpected, toProblem } from "./answers/errors.ts";
export type { BotSearch, TakesDraw, Think } from "./bots/bots.ts";
export { type Bots, createBots } from "./bots/bots.ts";
export { type Clock, systemClock } from "./clock.ts";
export { type ClockOffset, type WatchedClock, watchClock, watchOwnClock } from "./clock-offset.ts";
export type { Context } from "./context.ts";
export { createOutbox, type Outbox } from "./events/outbox.ts";
export type { OutgoingPush, SendPush } from "./events/push-delivery.ts";
export type { OutgoingPost, SendPost } from "./events/webhook-delivery.ts";
export { isWebhookSecret, signMessage } from "./events/webhook-signature.ts";
export type { VetUrl } from "./events/webhooks.ts";
export type { Actor, HostIdentity } from "./identity/actor.ts";
export type { ShownBy } from "./identity/authentication.ts";
export { type Log, silentLog } from "./log.ts";
export { createLruCache, type LruCache } from "./lru-cache.ts";
export { RETENTION, type Retention } from "./maintenance/retention.ts";
export { type DifferingMatch, type Verified, verifyMatches } from "./matches/verify-matches.ts";
export { exampleView } from "./operations/games.ts";
export { operationOf, operationsByName } from "./operations/index.ts";
export type { Operation } from "./operations/operation.ts";
export { checkedFailure, runOperation } from "./operations/run.ts";
export { type Changes, createLocalChanges } from "./polls/changes.ts";
export {
  createNatsChanges,
  createPostgresChanges,
  type NatsChangesDeps,
  type PostgresChangesDeps,
} from "./polls/channels.ts";
export { type AppRouter, appRouter } from "./router.ts";
export { createSemaphore, type Need } from "./semaphore.ts";
export { createServices, type ServiceDeps, type Services } from "./services.ts";
export { shapeOfProblem } from "./trpc-error.ts";
