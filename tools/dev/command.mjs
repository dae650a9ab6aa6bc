// The scripts of package.json, from a fresh clone and in any order: installs, generates and builds what each needs, and runs it.
import { ensureBuilt, ensureGenerated } from "./build.mjs";
import { ensureEverything, ensureInstalled } from "./install.mjs";
import { root, run, runTypeScript, tool } from "./run.mjs";

const nothing = async () => {};

/** A command of `yourmove`, from its sources. */
const operators = (name) => ({
  install: ensureInstalled,
  ensure: ensureGenerated,
  work: (args) => runTypeScript("packages/yourmove/src/main.ts", [name, ...args]),
});

/** TypeScript programs of ours, one after the other, each as words of a command line. */
const programs = (lines, { install = ensureInstalled, ensure = ensureGenerated } = {}) => ({
  install,
  ensure,
  work: async (args) => {
    for (const [file, ...words] of lines.map((line) => line.split(" "))) {
      const code = await runTypeScript(file, [...words, ...args]);
      if (code !== 0) return code;
    }
    return 0;
  },
});

/** Somebody else's program. */
const others = (name, args, command) => ({
  install: ensureEverything,
  ensure: nothing,
  work: (more) => run(process.execPath, [tool(name, command), ...args, ...more], { cwd: root }),
});

const measuring = { install: ensureEverything };
// Prisma's engine for schemas is no part of a start.
const engine = { install: ensureEverything };
const migrations = "packages/db/src/migrations/command.ts";
const scripts = {
  admin: operators("admin"),
  backup: operators("backup"),
  migrate: operators("migrate"),
  move: operators("move"),
  restore: operators("restore"),
  verify: operators("verify"),
  new: programs([`${migrations} new`], engine),
  check: programs([`${migrations} check`, "packages/db/scripts/check-rows.ts"], engine),
  seed: programs(["prisma/seed.ts"]),
  bench: programs(["tests/bench/main.ts"], measuring),
  "bench:strength": programs(["tests/bench/bot-strength.ts"], measuring),
  "bench:rules": programs(["packages/rules/bench/perft.ts"], measuring),
  screenshots: programs(["tests/e2e/screenshots.ts"], { ...measuring, ensure: ensureBuilt }),
  pictures: programs(["tools/checks/pictures.mjs"], { ...measuring, ensure: ensureBuilt }),
  build: others("turbo", ["run", "build"]),
  docs: others("turbo", ["run", "build", "--filter=@yourmove/docs"]),
  format: others("@biomejs/biome", ["check", "--write", "."], "biome"),
};

const [name, ...args] = process.argv.slice(2);
const { install, ensure, work } = scripts[name];
await install();
await ensure();
process.exitCode = await work(args);
