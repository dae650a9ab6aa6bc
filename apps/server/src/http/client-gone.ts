import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** Signals that abort when a request's client goes away. */
export interface GoneSignals {
  open(request: IncomingMessage): AbortSignal;
  /** The request is answered: nobody waits for its client any more. */
  close(request: IncomingMessage): void;
}

const reason = new Error("The client went away");

/**
 * Makes the signals of one server. The socket itself holds the controllers, so none is lost to a garbage collection;
 * and one listener a socket serves pipelined requests too, whose replies hear of no close.
 */
export const createGoneSignals = (): GoneSignals => {
  const bySocket = new WeakMap<Socket, Map<IncomingMessage, AbortController>>();

  const openOn = (socket: Socket): Map<IncomingMessage, AbortController> => {
    const known = bySocket.get(socket);
    if (known) return known;
    const open = new Map<IncomingMessage, AbortController>();
    bySocket.set(socket, open);
    socket.once("close", () => {
      for (const controller of open.values()) controller.abort(reason);
    });
    return open;
  };

  return {
    open(request) {
      const controller = new AbortController();
      openOn(request.socket).set(request, controller);
      if (request.socket.destroyed) controller.abort(reason);
      return controller.signal;
    },
    close: (request) => void bySocket.get(request.socket)?.delete(request),
  };
};
