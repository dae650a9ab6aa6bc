import { LIMITS } from "@yourmove/contract";
import { RefusalError } from "../answers/problem.ts";
import { middleware } from "../trpc.ts";

const bytesOf = (input: unknown): number => {
  const move = typeof input === "object" && input !== null && "move" in input ? input.move : undefined;
  return move === undefined ? 0 : Buffer.byteLength(JSON.stringify(move));
};

/** Refuses a move over its bound (contract 4) before any field is looked at: 413 comes before 400 (contract 8). */
export const refuseLargeMove = middleware(async ({ getRawInput, next }) => {
  if (bytesOf(await getRawInput()) > LIMITS.moveBytes) {
    throw new RefusalError({ code: "payload_too_large", detail: `A move has at most ${LIMITS.moveBytes} bytes` });
  }
  return next();
});
