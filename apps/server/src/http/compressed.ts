import { createReadStream, existsSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** From here on a page or a file is worth packing. */
export const COMPRESSED_FROM_BYTES = 1024;

/** Mounts routes whose answers are compressed from a size on, for clients that accept it. */
export const mountCompressed = (
  app: FastifyInstance,
  threshold: number,
  mount: (routes: FastifyInstance) => void,
): void => {
  app.register((scope, _options, done) => {
    scope.register(compress, {
      global: true,
      // Bodies are ours to read: see body.ts.
      globalDecompression: false,
      encodings: ["br", "gzip"],
      threshold,
    });
    // Only what is mounted after the plugin has loaded is compressed.
    scope.register((routes, _routeOptions, ready) => {
      mount(routes);
      ready();
    });
    done();
  });
};

/** The best takes four times as long, for a few hundredths. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const brotli = promisify(brotliCompress);
const gzipped = promisify<Buffer, Buffer>(gzip);

/** In the order in which they are taken, with what a packed file's name ends in. */
const CODINGS = [
  { coding: "br", ending: ".br", pack: (text: Buffer) => brotli(text, BROTLI) },
  { coding: "gzip", ending: ".gz", pack: (text: Buffer) => gzipped(text) },
] as const;

/** The codings that a client takes, the best first. */
const takenBy = ({ headers }: FastifyRequest) => {
  const accepted = String(headers["accept-encoding"] ?? "")
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/i.test(part))
    .map((part) => part.split(";", 1)[0]?.trim().toLowerCase());
  return CODINGS.filter(({ coding }) => accepted.includes(coding));
};

/** Adds `accept-encoding` to the headers by which an answer varies. */
export const varyByCoding = (reply: FastifyReply): void => {
  const before = String(reply.getHeader("vary") ?? "");
  if (!before.includes("accept-encoding"))
    reply.header("vary", before ? `${before}, accept-encoding` : "accept-encoding");
};

/** Creates a handler that answers with one text, made and packed once for each coding, and again once `nameOf` gives another name. */
export const createPackedText = (make: () => Promise<Buffer>, nameOf: () => string = () => "") => {
  let name: string | undefined;
  let plain: Promise<Buffer> = Promise.resolve(Buffer.alloc(0));
  const packed = new Map<string, Promise<Buffer>>();
  const begin = (wanted: string): void => {
    name = wanted;
    packed.clear();
    plain = make();
    plain.catch(() => {
      if (name === wanted) name = undefined;
    });
  };
  return (request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    const wanted = nameOf();
    if (wanted !== name) begin(wanted);
    varyByCoding(reply);
    const [taken] = takenBy(request);
    if (!taken) return plain;
    const body = packed.get(taken.coding) ?? plain.then(taken.pack);
    packed.set(taken.coding, body);
    reply.header("content-encoding", taken.coding);
    return body;
  };
};

/** A file as it is, or the copy beside it that was packed when it was built. */
export const streamOf = (path: string, request: FastifyRequest, reply: FastifyReply) => {
  const taken = takenBy(request).find(({ ending }) => existsSync(path + ending));
  varyByCoding(reply);
  if (taken) reply.header("content-encoding", taken.coding);
  return createReadStream(path + (taken?.ending ?? ""));
};
