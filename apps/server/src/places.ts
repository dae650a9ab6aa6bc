import { fileURLToPath } from "node:url";

const place = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The built files that the server serves, by paths that fit its sources and its build, which is as deep. */
export const PLACES = {
  /** The built lobby. */
  webDir: place("apps/web/dist"),
  /** The built guides and reference. */
  docsDir: place("apps/docs/dist"),
  /** The packages that were packed, with their index. */
  packagesDir: place("packed"),
  /** What the server is called, and its version. */
  manifest: place("apps/server/package.json"),
  /** The contract, for a service whose guides are not built. */
  contract: place("docs/contract.md"),
} as const;
