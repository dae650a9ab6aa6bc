import { createReadStream, existsSync, readFileSync } from "node:fs";
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

const hashOf = ({ shasum }: Packed): string => shasum.slice(0, HASH_LENGTH);
const pathOf = (item: Packed): string => `${hashOf(item)}/${item.file}`;

/** The document that npm reads of a package: every version there is, which here is one. */
const packument = (item: Packed, base: string) => {
  const { name, version, manifest, integrity, shasum } = item;
  const dist = { tarball: `${base}/${pathOf(item)}`, integrity, shasum };
  return { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } };
};

const readIndex = (folder: string | undefined): readonly Packed[] => {
  const index = folder === undefined ? "" : join(folder, "index.json");
  return existsSync(index) ? JSON.parse(readFileSync(index, "utf8")) : [];
};

/**
 * Mounts the packages for clients without a registry: `/packages` lists them, `/packages/{file}` are the tarballs, and
 * `/packages/{name}` is what npm asks a registry for. Nothing is served that the index does not name.
 */
export const mountPackages = (
  app: FastifyInstance,
  { packagesDir, publicOrigin }: { packagesDir: string | undefined; publicOrigin: string | undefined },
): void => {
  const items = readIndex(packagesDir);
  if (packagesDir === undefined || items.length === 0) return;
  const byName = new Map(items.map((item) => [item.name, item]));
  const byFile = new Map(items.flatMap((item) => [[item.file, item] as const, [pathOf(item), item] as const]));
  const baseOf = ({ protocol, host }: FastifyRequest): string => `${publicOrigin ?? `${protocol}://${host}`}/packages`;

  const sendFile = ({ file, shasum, size }: Packed, isKnownByContent: boolean, reply: FastifyReply) => {
    const etag = `"${shasum}"`;
    reply.header("cache-control", isKnownByContent ? IMMUTABLE : ASK_AGAIN).header("etag", etag);
    if (reply.request.headers["if-none-match"] === etag) return reply.code(304).send();
    reply.header("content-type", "application/gzip").header("content-length", size);
    return reply.send(createReadStream(join(packagesDir, file)));
  };

  app.get("/packages", async (request, reply) => {
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
    const file = byFile.get(path);
    if (file) return sendFile(file, path !== file.file, reply);
    const item = byName.get(path);
    if (item) return reply.header("cache-control", ASK_AGAIN).send(packument(item, baseOf(request)));
    return sendFailure(request, reply, { code: "route_not_found", detail: "There is no such package here" });
  });
};
