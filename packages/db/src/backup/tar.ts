import { createReadStream, type Dirent } from "node:fs";
import { mkdir, open, readdir, stat } from "node:fs/promises";
import { dirname, join, posix, relative, sep } from "node:path";

const BLOCK = 512;
const NAME_BYTES = 100;
const DIRECTORY = "5";
const FILE = "0";

interface Entry {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, "0")}\0`;

const headerOf = ({ name, size, type }: Entry): Buffer => {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`The name ${name} is too long for a backup`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(type === DIRECTORY ? 0o700 : 0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write(" ".repeat(8), 148);
  header.write(type, 156);
  header.write("ustar\x0000", 257);
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    )} `,
    148,
  );
  return header;
};

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

const nameOf = (folder: string, { parentPath, name }: Dirent): string =>
  relative(folder, join(parentPath, name)).split(sep).join(posix.sep);

/** A folder as a tar file (ustar): its folders, empty ones too, and its plain files, in chunks. */
export const packFolder = async function* (folder: string): AsyncGenerator<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.sort((a, b) => (nameOf(folder, a) < nameOf(folder, b) ? -1 : 1))) {
    const name = nameOf(folder, entry);
    if (entry.isDirectory()) yield headerOf({ name: `${name}/`, size: 0, type: DIRECTORY });
    if (!entry.isFile()) continue;
    const path = join(folder, name);
    const { size } = await stat(path);
    yield headerOf({ name, size, type: FILE });
    // A file of no bytes has no last one to end at.
    if (size > 0) yield* createReadStream(path, { end: size - 1 }) as AsyncIterable<Buffer>;
    yield padding(size);
  }
  yield Buffer.alloc(2 * BLOCK);
};

/** Reads a stream of chunks by the number of bytes; null at its end. */
const createReader = (chunks: AsyncIterable<Buffer>) => {
  const source = chunks[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return async (most: number): Promise<Buffer | null> => {
    while (held.length === 0) {
      const next = await source.next();
      if (next.done) return null;
      held = next.value;
    }
    const given = held.subarray(0, most);
    held = held.subarray(given.length);
    return given;
  };
};

type Read = ReturnType<typeof createReader>;

const cutShort = () => new Error("The backup is cut short");

const readBlock = async (read: Read): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for (let left = BLOCK; left > 0; ) {
    const part = await read(left);
    if (!part) throw cutShort();
    parts.push(part);
    left -= part.length;
  }
  return Buffer.concat(parts);
};

const textAt = (header: Buffer, from: number, length: number): string =>
  header.toString("utf8", from, from + length).split("\0", 1)[0] ?? "";

const entryOf = (header: Buffer): Entry => {
  const sum = Number.parseInt(textAt(header, 148, 8), 8);
  const counted = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (sum !== counted) throw new Error("The backup is damaged");
  const name = textAt(header, 0, NAME_BYTES);
  // No name may lead out of the folder that is written.
  if (name.startsWith("/") || name.split("/").includes("..")) throw new Error(`The backup names ${name}`);
  return { name, size: Number.parseInt(textAt(header, 124, 12), 8), type: textAt(header, 156, 1) };
};

const writeFile = async (path: string, size: number, read: Read): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "wx", 0o600);
  try {
    for (let left = size; left > 0; ) {
      const part = await read(left);
      if (!part) throw cutShort();
      // All of it: a disk that is nearly full takes a part, and says nothing.
      await file.writeFile(part);
      left -= part.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  for (let left = padding(size).length; left > 0; ) {
    const part = await read(left);
    if (!part) throw cutShort();
    left -= part.length;
  }
};

const drain = async (read: Read): Promise<void> => {
  while (await read(Number.POSITIVE_INFINITY));
};

/** Writes the folders and files of a tar file into a folder. Rejects where it is damaged or cut short, or names anything outside. */
export const unpackFolder = async (chunks: AsyncIterable<Buffer>, folder: string): Promise<void> => {
  const read = createReader(chunks);
  for (;;) {
    const header = await readBlock(read);
    // To the very end, where a damaged file shows.
    if (header.every((byte) => byte === 0)) return drain(read);
    const { name, size, type } = entryOf(header);
    if (type === DIRECTORY) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    else await writeFile(join(folder, name), size, read);
  }
};
