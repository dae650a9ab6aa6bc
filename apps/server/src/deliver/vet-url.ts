import type { VetUrl } from "@yourmove/api";
import { type GuardSettings, RefusedTarget, refuseByText, resolveTarget } from "./guard/resolve-target.ts";

/**
 * Looks at an address before it is stored: its text, and what its name leads to now. A name that nobody can resolve at the
 * moment passes, for every request is checked again.
 */
export const createVetUrl =
  (settings: GuardSettings): VetUrl =>
  async (url) => {
    const refusal = refuseByText(url, settings);
    if (refusal !== null) return refusal;
    return resolveTarget(url, settings).then(
      () => null,
      (error: unknown) => (error instanceof RefusedTarget ? error.message : null),
    );
  };
