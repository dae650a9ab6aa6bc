import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { basename, dirname, extname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { studyPosition } from "@yourmove/server/in-process";
import { openRules } from "./dev/open-rules.ts";
import { end, isForThisMachine, listen, type SeatProxy, startSeat } from "./dev/seat-proxy.ts";
import { type Beginning, createTable, type MadeMove, type Player, type Side, type Table } from "./dev/table.ts";

const LOOK_MS = 250;
const SKIPPED = new Set(["node_modules", "types"]);

/** A fingerprint of a folder's files: it changes with each of them. */
const looksOf = (folder: string): string =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith(".") && !SKIPPED.has(name))
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return looksOf(path);
      const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
      return `${path} ${mtimeMs} ${size}`;
    })
    .join("\n");

/** Calls back after each change of a file below a folder, except for dependencies and types; returns its own undo. */
const watchFiles = (folder: string, onChange: () => void): (() => void) => {
  let before = looksOf(folder);
  const timer = setInterval(() => {
    const now = looksOf(folder);
    if (now === before) return;
    before = now;
    onChange();
  }, LOOK_MS);
  return () => clearInterval(timer);
};

/** The development server of a game. */
export interface DevServer {
  /** The page with both seats. */
  readonly url: string;
  /** Reads the rules once more, as after every change of a file; resolves once new matches go by them. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

/** The game to serve, and the port. */
export interface DevOptions {
  /** The module whose default export is the game, or a list of them; or the folder of its package. */
  readonly path: string;
  /** The port of the page on 127.0.0.1, 0 for any that is free. */
  readonly port: number;
  readonly print?: (line: string) => void;
}

const PAGE = new URL("../dev-page/", import.meta.url);
const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  "/": ["index.html", "text/html; charset=utf-8"],
  "/page.css": ["page.css", "text/css; charset=utf-8"],
  "/page.js": ["page.js", "text/javascript; charset=utf-8"],
};

const signUp = async (url: string, username: string): Promise<Player> => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/platform/auth/guest`, {
    method: "POST",
    headers,
    body: JSON.stringify({ username }),
  });
  const { user } = (await answer.json()) as { user: { userID: number } };
  const cookie = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
  return { userID: user.userID, cookie: cookie.join("; ") };
};

const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return JSON.parse(text) as Record<string, unknown>;
};

/** Refuses pages of other origins: they can't send this content type, or have another host. */
const isOwn = (request: IncomingMessage): boolean =>
  isForThisMachine(request) && (request.method === "GET" || request.headers["content-type"] === "application/json");

/** The page's API. */
const createAnswers = (
  file: string,
  table: Table,
  {
    rules,
    seats,
  }: { readonly rules: Awaited<ReturnType<typeof openRules>>; readonly seats: Readonly<Record<Side, string>> },
) => {
  const begin = async (input: Record<string, unknown>) => {
    const match = await table.look();
    const wanted = input as Partial<Beginning> & { count?: number };
    const { count = 0, gameType = match?.gameType, seed } = wanted;
    if (gameType === undefined) throw new Error("Which game?");
    // A match that continues from an earlier position keeps its options and its seed.
    const options = wanted.gameType === undefined ? match?.options : wanted.options;
    const text = seed ?? match?.seed ?? "";
    const drawn = text === "" ? String(Math.random()) : text;
    await table.begin({ gameType, seed: drawn, options, moves: match?.moves.slice(0, count) ?? [] });
    return {};
  };
  const answers: Readonly<Record<string, (input: Record<string, unknown>) => Promise<object>>> = {
    "GET /dev/state": async () => {
      const games = rules.games.list().map(({ gameType, name, variants, texts }) => ({
        gameType,
        name,
        variants: variants.map((each) => ({
          name: texts.en.variants?.[each.name] ?? each.name,
          options: each.options,
        })),
      }));
      return { file, load: rules.games.load(), fault: rules.fault(), games, match: await table.look(), seats };
    },
    "GET /dev/position": async ({ at }) => {
      const match = await table.look();
      const game = match && rules.games.find(match.gameType, match.rulesVersion);
      if (!game) return {};
      const { seed, options, moves } = match;
      return {
        at: Number(at),
        ...(await studyPosition(game, { seed, options, moves: moves.slice(0, Number(at)) })),
      };
    },
    "POST /dev/match": begin,
    "POST /dev/move": async (input) => {
      await table.move(input as unknown as MadeMove);
      return {};
    },
  };
  return answers;
};

const answer = async (
  answers: ReturnType<typeof createAnswers>,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
  const send = (status: number, body: object) =>
    reply
      .writeHead(status, { "content-type": "application/json", "cache-control": "no-store" })
      .end(JSON.stringify(body));
  const page = FILES[pathname];
  if (!isOwn(request)) return void send(403, { fault: "This is another page" });
  if (page) return void reply.writeHead(200, { "content-type": page[1] }).end(readFileSync(new URL(page[0], PAGE)));
  const act = answers[`${request.method} ${pathname}`];
  if (!act) return void send(404, { fault: "There is no such page" });
  try {
    const input = request.method === "POST" ? await readBody(request) : Object.fromEntries(searchParams);
    send(200, await act(input));
  } catch (error) {
    send(400, { fault: error instanceof Error ? error.message : String(error) });
  }
};

/** Starts the real service in memory with a game, and a page where both sides sit; rules are read again as their files change. */
export const startDev = async ({ path, port, print = () => {} }: DevOptions): Promise<DevServer> => {
  const file = resolve(path);
  const folder = /\.m?js$/.test(extname(file)) ? dirname(file) : file;
  const rules = await openRules(file);
  const players = { X: await signUp(rules.url, "Seat X"), O: await signUp(rules.url, "Seat O") };
  const table = createTable(rules.url, players, rules.useSeed);
  const servicePort = Number(new URL(rules.url).port);
  const seats: Record<Side, SeatProxy> = {
    X: await startSeat({ port: servicePort, cookie: players.X.cookie }),
    O: await startSeat({ port: servicePort, cookie: players.O.cookie }),
  };
  const addresses = { X: seats.X.url, O: seats.O.url };
  const answers = createAnswers(basename(file), table, { rules, seats: addresses });
  const server = createServer((request, reply) => void answer(answers, request, reply));
  const stopService = async () => {
    await Promise.all([seats.X.stop(), seats.O.stop()]);
    await rules.stop();
  };
  const listened = await listen(server, port).catch(async (error: NodeJS.ErrnoException) => {
    await stopService();
    throw error.code === "EADDRINUSE" ? new Error(`Port ${port} is taken: name another one by --port`) : error;
  });
  let said = "";
  const reload = async () => {
    const before = rules.games.load();
    const match = await table.look().catch(() => null);
    await rules.reload(match?.rulesVersion);
    const load = rules.games.load();
    const line =
      rules.fault() ?? `Rules ${load}: ${load === before ? "their code is as it was" : "new matches go by them"}`;
    // Once, where the lines themselves go into a file of the folder that is watched.
    if (line !== said) print(line);
    said = line;
  };
  const unwatch = watchFiles(folder, () => void reload());
  const [first] = rules.games.list();
  if (first) await table.begin({ gameType: first.gameType, seed: String(Math.random()), moves: [] });
  return {
    url: `http://127.0.0.1:${listened}`,
    reload,
    async stop() {
      unwatch();
      await end(server);
      await stopService();
    },
  };
};

const HELP = `yourmove-dev [file or folder] [--port 5400]

The real service in memory with your game: two seats side by side, rules read again in new matches as you save them,
every position so far as each side sees it, a choice of the options, and a box for the seed. Without a file: the package of this folder.`;

/** The command: serves until it is ended. */
export const run = async (args: string[]): Promise<void> => {
  const options = { port: { type: "string", default: "5400" }, help: { type: "boolean", short: "h" } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.help) return void console.log(HELP);
    const [path = "."] = positionals;
    const { url, stop } = await startDev({ path, port: Number(values.port), print: console.log });
    console.log(`Both seats: ${url}`);
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => void stop().then(() => process.exit(0)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
};
