import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

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
