import { createReadStream, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendFailure } from "../http/errors.ts";

/** A packed package, as `npm run pack` notes it in `index.json`. */
interface Packed {
  readonly name: string;
  readonly version: string;
  /** Its file beside the index. */
  readonly file: string;
  readonly size: number;
  readonly integrity: string;
  readonly shasum: string;
  /** What its own package.json says. */
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** A file's address names its content, so that a client that has it never requests it again. */
const IMMUTABLE = "public, max-age=31536000, immutable";
/** An address without it may hold another one tomorrow, of a service that packs its own. */
const ASK_AGAIN = "no-cache";
const HASH_LENGTH = 16;
/** How long an index is served without a look at the disk, in milliseconds. */
const LOOK_MS = 1000;

const NOT_PACKED =
  "No packages are packed here: `npm run pack` in the service's clone makes them, and no restart is needed";

const hashOf = ({ shasum }: Packed): string => shasum.slice(0, HASH_LENGTH);
const pathOf = (item: Packed): string => `${hashOf(item)}/${item.file}`;

/** The document that npm reads of a package: every version there is, which here is one. */
const packument = (item: Packed, base: string) => {
  const { name, version, manifest, integrity, shasum } = item;
  const dist = { tarball: `${base}/${pathOf(item)}`, integrity, shasum };
  return { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } };
};

/** The packages that are there, by their names and by the paths of their files. */
interface Index {
  readonly items: readonly Packed[];
  readonly byName: ReadonlyMap<string, Packed>;
  readonly byFile: ReadonlyMap<string, Packed>;
}

const indexOf = (items: readonly Packed[]): Index => ({
  items,
  byName: new Map(items.map((item) => [item.name, item])),
  byFile: new Map(items.flatMap((item) => [[item.file, item] as const, [pathOf(item), item] as const])),
});

const NONE = indexOf([]);

/** Reads the index of a folder again whenever it has changed. */
const createIndex = (folder: string) => {
  const path = join(folder, "index.json");
  let read = { stamp: "", index: NONE, at: Number.NEGATIVE_INFINITY };
  return (): Index => {
    const at = performance.now();
    if (at - read.at < LOOK_MS) return read.index;
    const found = statSync(path, { throwIfNoEntry: false });
    const stamp = found ? `${found.mtimeMs} ${found.size} ${found.ino}` : "";
    if (stamp !== read.stamp)
      read = { stamp, at, index: found ? indexOf(JSON.parse(readFileSync(path, "utf8")) as Packed[]) : NONE };
    // Whoever has just packed may ask at once: only what is there goes unwatched for a moment.
    read.at = read.index === NONE ? Number.NEGATIVE_INFINITY : at;
    return read.index;
  };
};

/**
 * Mounts the packages for clients without a registry: `/packages` lists them, `/packages/{file}` are the tarballs, and
 * `/packages/{name}` is what npm asks a registry for. Nothing is served that the index does not name, which is read as it is now.
 */
export const mountPackages = (
  app: FastifyInstance,
  { packagesDir, publicOrigin }: { packagesDir: string | undefined; publicOrigin: string | undefined },
): void => {
  if (packagesDir === undefined) return;
  const index = createIndex(packagesDir);
  const baseOf = ({ protocol, host }: FastifyRequest): string => `${publicOrigin ?? `${protocol}://${host}`}/packages`;

  const sendFile = ({ file, shasum, size }: Packed, isKnownByContent: boolean, reply: FastifyReply) => {
    const etag = `"${shasum}"`;
    reply.header("cache-control", isKnownByContent ? IMMUTABLE : ASK_AGAIN).header("etag", etag);
    if (reply.request.headers["if-none-match"] === etag) return reply.code(304).send();
    reply.header("content-type", "application/gzip").header("content-length", size);
    return reply.send(createReadStream(join(packagesDir, file)));
  };
  const refuse = (request: FastifyRequest, reply: FastifyReply, items: readonly Packed[]) =>
    sendFailure(request, reply, {
      code: "route_not_found",
      detail: items.length === 0 ? NOT_PACKED : "There is no such package here",
    });

  app.get("/packages", (request, reply) => {
    const { items } = index();
    if (items.length === 0) return refuse(request, reply, items);
    const base = baseOf(request);
    const list = items.map((item) => {
      const { name, version, size, integrity, manifest } = item;
      return { name, version, description: manifest["description"], url: `${base}/${item.file}`, size, integrity };
    });
    return reply.header("cache-control", ASK_AGAIN).send({ items: list });
  });
  // npm writes the slash of a scope as %2f, which is one here.
  app.get<{ Params: { "*": string } }>("/packages/*", (request, reply) => {
    const path = request.params["*"];
    const { items, byFile, byName } = index();
    const file = byFile.get(path);
    if (file) return sendFile(file, path !== file.file, reply);
    const item = byName.get(path);
    if (item) return reply.header("cache-control", ASK_AGAIN).send(packument(item, baseOf(request)));
    return refuse(request, reply, items);
  });
};
