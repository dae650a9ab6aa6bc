import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** Why no service starts with a package or a file of games, in its words; null where there is no service to ask: @yourmove/testing has one. */
export async function whyNotServed(path, folder) {
  let program;
  try {
    program = createRequire(`${folder}/package.json`).resolve("@yourmove/testing/served");
  } catch {
    return null;
  }
  const served = await import(pathToFileURL(program).href);
  return served.whyNotServed(path);
}
