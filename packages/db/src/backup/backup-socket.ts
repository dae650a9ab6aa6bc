import { chmod, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";

/** Copies the database, as it is at one moment, into a folder that is not there yet. */
export type CopyTo = (folder: string) => Promise<void>;

/** A socket in the data folder, open to the folder's owner alone: a connection receives a copy of the database. */
export interface BackupSocket {
  close(): Promise<void>;
}

interface SocketOptions {
  readonly copyTo: CopyTo;
  readonly warn: (message: string) => void;
}

const NAME = "backup.sock";

/** A longer path is cut without a word, and the socket lies elsewhere. */
const PATH_BYTES = process.platform === "linux" ? 107 : 103;

/** Why the path can't be one of a socket. */
const tooLong = (path: string): string | null =>
  Buffer.byteLength(path) > PATH_BYTES ? `the path ${path} is longer than the ${PATH_BYTES} bytes of a socket's` : null;

/** The lines of a socket. They repeat its errors, which would end the process where nobody listens to both. */
const linesOf = (socket: Socket): Interface => createInterface({ input: socket }).on("error", () => {});

/** Who waits for a copy is told so often that it is being made. */
const SIGN_MS = 1000;
/** A server that says nothing for so long is frozen. */
const SILENCE_MS = 30_000;

const answer = async (socket: Socket, line: string, copyTo: CopyTo): Promise<void> => {
  const folder = String(JSON.parse(line));
  const sign = setInterval(() => socket.write("\n"), SIGN_MS);
  const answered = await copyTo(folder).then(
    () => ({ isDone: true }),
    (error: unknown) => ({ isDone: false, reason: error instanceof Error ? error.message : String(error) }),
  );
  clearInterval(sign);
  socket.end(`${JSON.stringify(answered)}\n`);
};

/** Opens the socket of a data folder that this process has locked; where the system has no sockets, backups wait for a stop. */
export const openBackupSocket = async (dataDir: string, { copyTo, warn }: SocketOptions): Promise<BackupSocket> => {
  const path = join(dataDir, NAME);
  const refuse = (reason: string) => warn(`No backup can be made while the server runs: ${reason}`);
  const fault = tooLong(path);
  if (fault) {
    refuse(fault);
    return { close: async () => {} };
  }
  // A crash may have left one: the folder is ours.
  await rm(path, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
    linesOf(socket).once("line", (line) => void answer(socket, line, copyTo).catch(() => socket.destroy()));
  });
  server.unref();
  const isOpen = await new Promise<boolean>((resolve) => {
    server.once("error", (error) => {
      refuse(error.message);
      resolve(false);
    });
    server.listen(path, () => resolve(true));
  });
  if (isOpen) await chmod(path, 0o600);
  return {
    close: () =>
      new Promise<void>((resolve) => {
        if (!isOpen) return resolve();
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};

/**
 * Has the server that runs on a data folder copy its database into a folder. Rejects where none answers, or it can't, and once
 * it has been silent for `silenceMs`.
 */
export const requestCopy = (dataDir: string, folder: string, silenceMs = SILENCE_MS): Promise<void> =>
  new Promise((resolve, reject) => {
    const path = join(dataDir, NAME);
    const giveUp = (reason: string) =>
      reject(new Error(`The server that runs on ${dataDir} can't be asked for a copy: ${reason}. Stop it first.`));
    const fault = tooLong(path);
    if (fault) return giveUp(fault);
    const socket = connect(path);
    socket.once("error", ({ message }) => giveUp(message));
    socket.once("end", () => reject(new Error("The server ended before the copy was made")));
    socket.setTimeout(silenceMs, () => socket.destroy(new Error(`it has not answered for ${silenceMs / 1000} s`)));
    socket.write(`${JSON.stringify(folder)}\n`);
    linesOf(socket).on("line", (line) => {
      if (line === "") return;
      const answer = JSON.parse(line) as { isDone: boolean; reason?: string };
      if (answer.isDone) resolve();
      else reject(new Error(answer.reason));
    });
  });
