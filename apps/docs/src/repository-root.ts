import { join } from "node:path";

/** The repository. */
export const REPOSITORY_ROOT: string = join(import.meta.dirname, "../../..");
