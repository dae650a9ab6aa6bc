import { listen } from "@yourmove/db";
import type { Changes } from "./changes.ts";
import { createSharedChanges, type SharedChangesDeps } from "./shared-changes.ts";

/** What changes over PostgreSQL are made with. */
export interface PostgresChangesDeps extends SharedChangesDeps {
  /** Where LISTEN works: past a pooler in transaction mode. */
  readonly databaseUrl: string;
}

const CHANNEL = "yourmove_changes";

/** Changes that reach every process on the same PostgreSQL, over one connection each that listens and tells. */
export const createPostgresChanges = ({ databaseUrl, ...deps }: PostgresChangesDeps): Changes =>
  createSharedChanges((listener) => listen({ databaseUrl, channel: CHANNEL, ...listener }), deps);
