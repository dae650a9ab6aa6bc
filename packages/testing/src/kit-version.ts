import { readFileSync } from "node:fs";

/** The packages have one version, the kit's among them. */
export const { version: KIT_VERSION } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
) as {
  version: string;
};
