import { LIMITS } from "@yourmove/contract";
import type { Failure } from "../answers/answer.ts";

const bytesOf = (input: unknown): number => {
  const move = typeof input === "object" && input !== null && "move" in input ? input.move : undefined;
  return move === undefined ? 0 : Buffer.byteLength(JSON.stringify(move));
};

const tooLarge: Failure = { code: "payload_too_large", detail: `A move has at most ${LIMITS.moveBytes} bytes` };

/** Refuses a move over its bound (contract 4). */
export const refuseLargeMove = (raw: unknown): Failure | null => (bytesOf(raw) > LIMITS.moveBytes ? tooLarge : null);
