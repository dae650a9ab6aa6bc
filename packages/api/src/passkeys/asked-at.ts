import { failed } from "../answers/answer.ts";
import type { Visitor } from "../people/visitor.ts";

/** Who asks about passkeys, and where browsers find the service. */
export interface AskedAt {
  readonly visitor: Visitor;
  readonly origin: string;
}

/** At an address that is no origin at all nobody has passkeys. */
export const noOrigin = failed("invalid_request", "This address can have no passkeys");
