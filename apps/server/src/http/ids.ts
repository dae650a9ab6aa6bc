import { randomBytes } from "node:crypto";

const ID_BYTES = 16;
const POOL_BYTES = ID_BYTES * 256;

/** Makes request ids: 128 random bits in hex, flat in memory, where a UUID of Node's is a tree of its pieces. */
export const createRequestIDs = (): (() => string) => {
  let pool = randomBytes(POOL_BYTES);
  let offset = 0;
  return () => {
    if (offset === POOL_BYTES) {
      pool = randomBytes(POOL_BYTES);
      offset = 0;
    }
    offset += ID_BYTES;
    return pool.toString("hex", offset - ID_BYTES, offset);
  };
};
