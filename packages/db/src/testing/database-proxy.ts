import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/** A TCP proxy in front of a database, through which a test can cut or freeze connections. */
export interface DatabaseProxy {
  databaseUrl: string;
  /** Drops every open connection at once. */
  cut(): void;
  /** Leads to another database from now on, as a name or a virtual address does after a failover, and drops every open connection. */
  moveTo(databaseUrl: string): void;
  /** Forwards nothing any more on the connections that are open; new ones work. */
  freeze(): void;
  /** Forwards nothing on new connections either, until thaw. */
  freezeAll(): void;
  thaw(): void;
  /** Changes whatever the database answers from now on; null lets it through again. */
  garble(change: Garble | null): void;
  close(): Promise<void>;
}

/** Changes a piece of an answer. */
type Garble = (answer: Buffer) => Buffer;

const garbling = (change: () => Garble | null): Transform =>
  new Transform({ transform: (answer: Buffer, _encoding, done) => done(null, change()?.(answer) ?? answer) });

/** Joins a connection to one of its own to the target, garbled on the way back; gives that one. */
const forward = (near: Socket, target: URL, garble: () => Garble | null): Socket => {
  const far = connect(Number(target.port || 5432), target.hostname);
  near.pipe(far).pipe(garbling(garble)).pipe(near);
  near.on("close", () => far.destroy());
  far.on("close", () => near.destroy());
  return far;
};

/** Starts a proxy to the server of the URL. */
export const startProxy = async (databaseUrl: string): Promise<DatabaseProxy> => {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let frozen = false;
  let garble: Garble | null = null;
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    if (frozen) socket.pause();
  };
  const server = createServer((near) => {
    const far = forward(near, target, () => garble);
    for (const socket of [near, far]) track(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const each = (act: (socket: Socket) => void) => () => sockets.forEach(act);
  const freeze = each((socket) => socket.pause());
  const cut = each((socket) => socket.destroy());
  const moveTo = (next: string): void => {
    target = new URL(next);
    cut();
  };
  const freezeAll = (): void => {
    frozen = true;
    freeze();
  };
  const thaw = (): void => {
    frozen = false;
    for (const socket of sockets) socket.resume();
  };
  const close = async (): Promise<void> => {
    cut();
    server.close();
    await once(server, "close");
  };
  const setGarble = (change: Garble | null): void => {
    garble = change;
  };
  return { databaseUrl: url.href, cut, moveTo, freeze, freezeAll, thaw, garble: setGarble, close };
};
