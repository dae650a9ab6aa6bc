import type { Problem } from "./generated/wire.ts";
import { NoServiceError } from "./no-service-error.ts";
import { ServiceError } from "./service-error.ts";

/** The problem that an error carries (contract 8), or null for what never reached the service (no network). */
export const problemOf = (error: unknown): Problem | null => (error instanceof ServiceError ? error.problem : null);

/** How long an error asks to be left alone, in milliseconds; null where it doesn't say. */
export const retryAfterOf = (error: unknown): number | null =>
  error instanceof ServiceError || error instanceof NoServiceError ? error.retryAfterMs : null;
