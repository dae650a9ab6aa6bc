import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** Calls `listener` when a request's client goes away, at once where it has; gives back its undo. */
export type WatchClient = (request: IncomingMessage, listener: () => void) => () => void;

type Listeners = readonly (() => void)[];

/**
 * Makes the watch over the clients of one server: over their sockets, for replies to pipelined requests hear of no close.
 * Ten thousand may be watched, so all share one listener, and each list is as long as it must be.
 */
export const createWatchClient = (): WatchClient => {
  const bySocket = new WeakMap<Socket, Listeners>();

  function tell(this: Socket) {
    for (const listener of bySocket.get(this) ?? []) listener();
  }

  const add = (socket: Socket, listener: () => void) => {
    const known = bySocket.get(socket);
    if (!known) socket.on("close", tell);
    bySocket.set(socket, known ? [...known, listener] : [listener]);
  };

  const remove = (socket: Socket, listener: () => void) => {
    const left = bySocket.get(socket)?.filter((other) => other !== listener) ?? [];
    if (left.length > 0) {
      bySocket.set(socket, left);
      return;
    }
    bySocket.delete(socket);
    socket.off("close", tell);
  };

  return ({ socket }, listener) => {
    if (socket.destroyed) {
      listener();
      return () => {};
    }
    add(socket, listener);
    return () => remove(socket, listener);
  };
};
