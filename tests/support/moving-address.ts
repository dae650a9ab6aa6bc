import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./free-port.mjs";

/** An address that stays while what is behind it changes, as a name or a virtual address does at a failover. */
export interface MovingAddress {
  readonly port: number;
  /** From now on new connections go there; those that there were are cut. */
  moveTo(port: number): void;
  close(): Promise<void>;
}

/** Makes an address on 127.0.0.1 that leads to a port. */
export const createMovingAddress = async (first: number): Promise<MovingAddress> => {
  let target = first;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
    return socket;
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((incoming) => {
    const outgoing = keep(connect(target, "127.0.0.1"));
    keep(incoming).pipe(outgoing).pipe(incoming);
    incoming.once("close", () => outgoing.destroy());
    outgoing.once("close", () => incoming.destroy());
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port,
    moveTo(next) {
      target = next;
      cut();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
};
