// Says which import of a module, or of one that it imports, no service allows. It runs apart, with Node's own reader of modules, and
// runs none of their code.
import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { SourceTextModule } from "node:vm";

/** What a service gives to every package. */
const GIVEN = ["@yourmove/game", "zod", "zod/v4", "zod/mini", "zod/v4-mini", "zod/v4/core"];

/** What a module imports; nothing where it can't be read, which its import says better. */
function importsOf(url) {
  try {
    return new SourceTextModule(readFileSync(fileURLToPath(url), "utf8")).dependencySpecifiers;
  } catch {
    return [];
  }
}

function resolved(specifier, parent) {
  try {
    return import.meta.resolve(specifier, parent);
  } catch {
    return "";
  }
}

function faultIn(file) {
  const urls = new Set([pathToFileURL(file).href]);
  for (const url of urls)
    for (const specifier of importsOf(url)) {
      if (isBuiltin(specifier))
        return `${fileURLToPath(url)} imports ${specifier}: rules are pure, and have no part of Node at hand`;
      const next = GIVEN.includes(specifier) ? "" : resolved(specifier, url);
      if (next.endsWith(".cjs"))
        return `${fileURLToPath(url)} imports ${specifier}, which is CommonJS: rules are ES modules`;
      if (/^file:.*\.m?js$/.test(next)) urls.add(next);
    }
  return "";
}

process.stdout.write(faultIn(process.argv[2]));
