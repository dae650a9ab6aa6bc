import { type Command, EXIT } from "../command.ts";
import { helpOf, isHelp } from "../help.ts";

/** A program that reads `process.argv`, and sets `process.exitCode`. */
const program =
  (load: () => Promise<unknown>): Command["work"] =>
  async (args) => {
    process.argv.splice(2, process.argv.length, ...args);
    await load();
    return Number(process.exitCode ?? EXIT.done);
  };

export const start: Command = {
  summary: "starts the service: lobby, API, guides and bots",
  usage: "[settings]",
  hasSettings: true,
  async work() {
    await import("@yourmove/server/main");
    return null;
  },
};

export const migrate: Command = {
  summary: "brings the database to this version without serving; a start does so by itself",
  usage: "[settings]",
  hasSettings: true,
  work: program(() => import("../../../../prisma/data/migrate.ts")),
};

export const admin: Command = {
  summary: "asks a running service on the operator's port: users, bans, reports, matches, games, webhooks",
  usage: "COMMAND",
  hasSettings: false,
  async work(args) {
    const { runAdmin } = await import("@yourmove/admin");
    return runAdmin(args);
  },
};

export const backup: Command = {
  summary: "writes the embedded database to one file, also while the service runs",
  usage: "[FILE] [settings]",
  words: [0, 1],
  hasSettings: true,
  work: program(() => import("../../../../prisma/data/backup.ts")),
};

export const restore: Command = {
  summary: "puts a backup back into a data folder, or a PostgreSQL, that is empty",
  usage: "FILE [settings]",
  words: [1, 1],
  hasSettings: true,
  work: program(() => import("../../../../prisma/data/restore.ts")),
};

export const move: Command = {
  summary: "copies the embedded database to a PostgreSQL that is empty, and replays what it copied",
  usage: "--to URL [settings]",
  options: [["--to URL", "the PostgreSQL: postgres://…"]],
  hasSettings: true,
  work: program(() => import("../../../../prisma/data/move.ts")),
};

export const verify: Command = {
  summary: "replays finished matches against their stored ends",
  usage: "[--since TIME] [settings]",
  options: [["--since TIME", "only those that ended since then: 2026-01-31"]],
  hasSettings: true,
  work: program(() => import("../../../../prisma/data/verify.ts")),
};

export const types: Command = {
  summary: "writes the types of a running service's games, for the typed client",
  usage: "URL > games.d.ts",
  hasSettings: false,
  async work(args, { out, err }) {
    const [url = "", ...more] = args;
    if (isHelp(url)) {
      out(helpOf("types", types));
      return EXIT.done;
    }
    if (!URL.canParse(url) || more.length > 0) {
      err("Say of which service, and nothing else: yourmove types https://play.example.org > games.d.ts");
      return EXIT.usage;
    }
    const { run } = await import("@yourmove/client/command");
    const oneLine = (write: (text: string) => void) => (text: string) => write(text.replace(/\n$/, ""));
    return run(["types", ...args], { print: oneLine(out), complain: oneLine(err) });
  },
};
