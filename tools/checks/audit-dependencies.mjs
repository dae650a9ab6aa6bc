// Fails when a dependency is known to have a hole of high or critical severity, and when nobody could be asked: no answer is no good one.
import { spawnSync } from "node:child_process";
import { root } from "../dev/run.mjs";

const args = ["audit", "--audit-level=high", "--package-lock-only", "--json", "--fetch-retries=1"];
const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const { stdout, error } = spawnSync(npm, args, { cwd: root, encoding: "utf8", timeout: 120_000 });
const report = parsed(stdout);
const counts = report?.metadata?.vulnerabilities;

if (counts === undefined) {
  console.error(`The dependencies could not be audited: ${report?.message ?? error?.message ?? "npm gave no report"}`);
  process.exitCode = 1;
} else {
  console.log(`Known holes in dependencies: ${counts.critical} critical, ${counts.high} high.`);
  if (counts.critical + counts.high > 0) {
    console.error("Run npm audit to see them.");
    process.exitCode = 1;
  }
}

/** What a program printed as JSON; null where it is none. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
