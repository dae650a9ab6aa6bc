import { z } from "zod";

/** The input of an operation that takes none: whatever comes is ignored (contract 1). */
export const noInput = z.custom<void>(() => true);
