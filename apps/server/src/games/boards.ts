import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join, relative, sep } from "node:path";
import type { ServedBoard } from "@yourmove/api";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type BoardFiles, type GamePackage, GamesError, isInside, namedBy, nameOf } from "./find-packages.ts";

interface BoardFile {
  readonly bytes: Buffer;
  readonly type: string;
}

/** The boards that packages bring: their files, read at the start, and where each game's begins. */
export interface Boards {
  /** By path below `/boards/`: nothing else is ever served. */
  readonly files: ReadonlyMap<string, BoardFile>;
  /** By game type, at `/boards/{hash}/index.html`. */
  readonly served: ReadonlyMap<string, ServedBoard>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".wasm": "application/wasm",
};

const MAX_FILES = 200;
const MAX_BYTES = 8 * 1024 * 1024;

/** The files of a board: its folder's, or, where it lies in the package's own folder, it alone. Links are left out. */
const filesOf = ({ path }: BoardFiles, found: GamePackage): string[] => {
  const folder = dirname(path);
  if (folder === found.folder) return [path];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};

const refuse = (found: GamePackage, says: string): never => {
  throw new GamesError(`package ${nameOf(found)}: ${says}`);
};

const ENDINGS = {
  frame: { pattern: /\.html$/, words: ".html file" },
  module: { pattern: /\.m?js$/, words: ".mjs or .js file" },
} as const;

const readBoard = (
  board: BoardFiles,
  found: GamePackage,
  gameType: string,
): readonly [string, Map<string, BoardFile>] => {
  const inside = relative(found.folder, board.path);
  const isFile = statSync(board.path, { throwIfNoEntry: false })?.isFile() ?? false;
  if (inside.startsWith("..") || !isFile || !isInside(board.path, found.folder))
    refuse(found, `the board of ${gameType}, ${inside}, is no file of the package`);
  const { pattern, words } = ENDINGS[board.kind];
  if (!pattern.test(board.path))
    refuse(found, `the board of ${gameType}, ${inside}, is a ${board.kind}, and no ${words}`);
  const paths = filesOf(board, found).filter((path) => isInside(path, found.folder));
  const folder = dirname(board.path);
  const read = paths.map((path) => [relative(folder, path).split(sep).join("/"), readFileSync(path)] as const);
  const bytes = read.reduce((sum, [, each]) => sum + each.length, 0);
  if (read.length > MAX_FILES || bytes > MAX_BYTES)
    refuse(found, `the board of ${gameType} has more than ${MAX_FILES} files or ${MAX_BYTES / 1024 / 1024} MB`);
  const hash = createHash("sha256");
  for (const [name, each] of read) hash.update(`${name}\n${each.length}\n`).update(each);
  const at = hash.digest("hex").slice(0, 32);
  const files = read.map(
    ([name, each]) =>
      [`${at}/${name}`, { bytes: each, type: TYPES[extname(name)] ?? "application/octet-stream" }] as const,
  );
  return [`/boards/${at}/${encodeURI(basename(board.path))}`, new Map(files)];
};

/** Whether the operator trusts a package by this name: its own one counts only where no other package says that it has it. */
const isTrusted = (found: GamePackage, packages: readonly GamePackage[], trusted: readonly string[]): boolean =>
  [found.entry, namedBy(found.entry)].some((name) => trusted.includes(name)) ||
  (trusted.includes(found.name) && packages.filter(({ name }) => name === found.name).length === 1);

/**
 * Reads the boards of packages. Throws one sentence where one is not there, or is a module of a package that is not trusted, or where
 * there is no package of a name that is.
 */
export const readBoards = (packages: readonly GamePackage[], trusted: readonly string[]): Boards => {
  const names = new Set(packages.flatMap((found) => [found.entry, namedBy(found.entry), found.name]));
  const missing = trusted.find((name) => !names.has(name));
  if (missing !== undefined) throw new GamesError(`there is no package ${missing}, which GAMES_TRUST_BOARDS names`);
  const files = new Map<string, BoardFile>();
  const served = new Map<string, ServedBoard>();
  for (const found of packages)
    for (const [gameType, board] of Object.entries(found.boards)) {
      if (board.kind === "module" && !isTrusted(found, packages, trusted))
        refuse(
          found,
          `the board of ${gameType} is a module, which acts as whoever plays: GAMES_TRUST_BOARDS=${namedBy(found.entry)} trusts it`,
        );
      const [url, own] = readBoard(board, found, gameType);
      served.set(gameType, { url, kind: board.kind });
      for (const [path, file] of own) files.set(path, file);
    }
  return { files, served };
};

/** A frame of a stranger's: it may run what lies beside it, and reach nothing; only this service's pages may hold it. */
const FRAME_POLICY = [
  "sandbox allow-scripts",
  "default-src 'none'",
  ...["script-src", "style-src", "img-src", "font-src", "media-src"].map(
    (kind) => `${kind} BOARD 'unsafe-inline' data: blob:`,
  ),
  "connect-src 'none'",
  "webrtc 'block'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** A frame that is sandboxed has no origin of its own, so its own files are named by the address at which it is shown. */
const policyFor = (origin: string, hash: string): string =>
  FRAME_POLICY.replaceAll("BOARD", `${origin}/boards/${hash}/`);

const send = (reply: FastifyReply, { bytes, type }: BoardFile, policy: string) =>
  reply
    .header("content-type", type)
    .header("cache-control", "public, max-age=31536000, immutable")
    .header("content-security-policy", policy)
    .header("x-content-type-options", "nosniff")
    .header("cross-origin-resource-policy", "cross-origin")
    // A frame without an origin asks for its own modules and fonts as a stranger would.
    .header("access-control-allow-origin", "*")
    .header("referrer-policy", "no-referrer")
    // What no browser's policy of content covers yet: ways to other browsers, and names, which reach whoever answers for them.
    .header("connection-allowlist", "(response-origin);webrtc=block")
    .header("x-dns-prefetch-control", "off")
    .removeHeader("x-frame-options")
    .send(bytes);

/** Serves the boards' files, which are immutable. */
export const mountBoards = (
  app: FastifyInstance,
  { files }: Boards,
  originOf: (request: { protocol: string; host: string }) => string,
): void => {
  if (files.size === 0) return;
  app.get<{ Params: { "*": string } }>("/boards/*", (request, reply) => {
    const path = request.params["*"];
    const file = files.get(path);
    // Not the lobby's page: a frame would show it.
    if (!file) return reply.code(404).type("text/plain; charset=utf-8").send("There is no such file");
    return send(reply, file, policyFor(originOf(request), path.slice(0, path.indexOf("/"))));
  });
};
