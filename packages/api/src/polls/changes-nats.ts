import type { Changes } from "./changes.ts";
import { openNats } from "./open-nats.ts";
import { createSharedChanges, type SharedChangesDeps } from "./shared-changes.ts";

/** What changes over NATS are made with. */
export interface NatsChangesDeps extends SharedChangesDeps {
  /** One or more addresses of one NATS, separated by commas; each may carry a user and a password, or a token. */
  readonly natsUrl: string;
}

/** Changes that reach every process on the same NATS: for so many processes that PostgreSQL should not pass their messages on. */
export const createNatsChanges = ({ natsUrl, ...deps }: NatsChangesDeps): Changes =>
  createSharedChanges((listener) => openNats(natsUrl, listener), deps);
