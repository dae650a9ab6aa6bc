import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Watches for connections that never sent a request, as browsers open ahead; gives back the function that cuts them.
 * Node counts them as busy, and closing a server would wait for them.
 */
export const watchUnusedConnections = (server: Server): (() => void) => {
  const unused = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return () => {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  };
};
