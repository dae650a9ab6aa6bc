import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Watches for connections that never sent a request, as browsers open ahead; gives back the function that cuts them.
 * Node counts them as busy, and closing a server would wait for them.
 */
export const watchUnusedConnections = (server: Server): (() => void) => {
  const unused = new Set<Socket>();
  // One for all of them.
  function forget(this: Socket) {
    unused.delete(this);
  }
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.on("close", forget);
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return () => {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  };
};
