import type { Attempt } from "./model.ts";
import { matchPath } from "./rest.ts";

const SUFFIX: Partial<Record<Attempt["kind"], string>> = {
  acceptOffer: "/accept",
  declineOffer: "/decline",
  withdrawOffer: "/withdraw",
};

/** An attempt as a request; no body for what is read. */
export const requestOf = (matchID: number, attempt: Attempt): { path: string; body: object | undefined } => {
  const { kind, cell, what, isStale = false } = attempt;
  if (kind === "read") return { path: matchPath(matchID), body: undefined };
  if (kind === "move")
    return {
      path: matchPath(matchID, kind),
      body: { move: { cell }, ...(isStale && { expectedPositionVersion: 99 }) },
    };
  if (what === undefined || !/offer/i.test(kind)) return { path: matchPath(matchID, kind), body: {} };
  const body = kind !== "offer" && isStale ? { offeredTime: 1 } : {};
  return { path: matchPath(matchID, `offers/${what}${SUFFIX[kind] ?? ""}`), body };
};
