import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { resolve } from "node:path";

const OWNER_ONLY = 0o700;
const OTHERS_WRITE = 0o022;
const OTHERS_READ = 0o055;
const STICKY = 0o1000;

/**
 * Makes the data folder, or looks at the one that is there: only its owner may enter it afterwards. Rejects with one
 * sentence when others may write it, and warns where they could read it.
 */
export const secureDataFolder = async (dataDir: string, warn: (message: string) => void): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: OWNER_ONLY });
  // Windows knows no such modes.
  if (process.getuid === undefined) return;
  const { mode, uid } = await stat(dataDir);
  const isOurs = uid === process.getuid();
  // As a disk in memory is mounted: nobody has put anything there, and from now on nobody can.
  const isFresh = isOurs && (mode & STICKY) !== 0 && (await readdir(dataDir)).length === 0;
  if (mode & OTHERS_WRITE && !isFresh) throw new Error(writable(resolve(dataDir)));
  if ((mode & (OTHERS_READ | OTHERS_WRITE)) === 0) return;
  const isClosed = isOurs && (await closes(dataDir));
  warn(readable(resolve(dataDir), isClosed));
};

const closes = (dataDir: string): Promise<boolean> =>
  chmod(dataDir, OWNER_ONLY).then(
    () => true,
    () => false,
  );

const writable = (folder: string): string =>
  `other users of this machine may write it, and so change every match and password in it. ` +
  `Close it with: chmod 700 ${folder}`;

const readable = (folder: string, isClosed: boolean): string =>
  isClosed
    ? `Other users of this machine could read the data folder ${folder}; its mode is 700 now.`
    : `Other users of this machine may read the data folder ${folder}: close it with chmod 700.`;
