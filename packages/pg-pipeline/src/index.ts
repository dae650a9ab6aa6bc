export {
  closeUnfinished,
  GarbledAnswerError,
  GuardedClient,
  type GuardedConfig,
  guardedPool,
  type Hosts,
  hostsOf,
  READ_ONLY,
} from "./guarded-client.ts";
export { ConnectionLostError } from "./pipelined-connection.ts";
export { PipelinedPool, type PipelinedPoolOptions, type PoolLoad } from "./pipelined-pool.ts";
export { RowsQuery, type RowsQueryOptions, statementNames, type WireValue } from "./rows-query.ts";
