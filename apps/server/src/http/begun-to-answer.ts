import type { Socket } from "node:net";

/** What Node's HTTP server keeps on a socket: the response under way, and whether its headers have gone out. */
interface ServedSocket extends Socket {
  readonly _httpMessage?: { readonly _headerSent?: boolean } | null;
}

/**
 * Whether an answer is on its way over a connection already. Node tells so nowhere in public, and `clientError` may come
 * in the middle of one; a test sees that these private fields are still there.
 */
export const hasBegunToAnswer = (socket: Socket): boolean =>
  (socket as ServedSocket)._httpMessage?._headerSent === true;
