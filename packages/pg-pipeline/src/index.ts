export { GarbledAnswerError, GuardedClient, type GuardedConfig, guardedPool } from "./guarded-client.ts";
export { type Hosts, hostsOf } from "./hosts.ts";
export { ConnectionLostError } from "./pipelined-connection.ts";
export { PipelinedPool, type PipelinedPoolOptions } from "./pipelined-pool.ts";
export { RowCache } from "./row-cache.ts";
export { RowsQuery, type RowsQueryOptions, type WireValue } from "./rows-query.ts";
export { statementNames } from "./statement-names.ts";
