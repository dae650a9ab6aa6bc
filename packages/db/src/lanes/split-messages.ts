import { GarbledAnswerError } from "../open/guarded-client.ts";

/** Hears of a message: its letter, and where in the bytes its body begins and ends. */
export type OnMessage = (kind: number, bytes: Buffer, body: { readonly at: number; readonly end: number }) => void;

const HEAD_BYTES = 5;
/** No answer of ours is near it: who tells of more talks nonsense. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Makes the reader of a backend's bytes, which come in pieces; throws when they can be no messages. */
export const splitMessages = (onMessage: OnMessage): ((piece: Buffer) => void) => {
  let rest: Buffer | null = null;
  const body = { at: 0, end: 0 };
  return (piece) => {
    const bytes = rest ? Buffer.concat([rest, piece]) : piece;
    let at = 0;
    while (bytes.length - at >= HEAD_BYTES) {
      const length = bytes.readUInt32BE(at + 1);
      if (length < HEAD_BYTES - 1 || length > MOST_BYTES) throw new GarbledAnswerError("A message has no such length");
      if (bytes.length - at <= length) break;
      body.at = at + HEAD_BYTES;
      body.end = at + 1 + length;
      onMessage(bytes[at] ?? 0, bytes, body);
      at = body.end;
    }
    rest = at < bytes.length ? bytes.subarray(at) : null;
  };
};
