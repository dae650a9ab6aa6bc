// What Spectral's recommended rules say of a document: nothing, or it fails. Usage: node lint.mjs openapi.json
import { readFileSync } from "node:fs";
import core from "@stoplight/spectral-core";
import parsers from "@stoplight/spectral-parsers";
import rulesets from "@stoplight/spectral-rulesets";

const [file] = process.argv.slice(2);
const spectral = new core.Spectral();
spectral.setRuleset({ extends: [[rulesets.oas, "recommended"]] });
const found = await spectral.run(new core.Document(readFileSync(file, "utf8"), parsers.Json, file));
for (const { code, path, message } of found) console.error(`${code} at ${path.join("/")}: ${message}`);
process.exitCode = found.length === 0 ? 0 : 1;
