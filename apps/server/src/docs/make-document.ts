import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { Log } from "@yourmove/api";
import { startWorker } from "../workers.ts";
import type { MadeDocument, ToDocument } from "./document-worker.ts";
import type { DocumentedGame } from "./documented-games.ts";

/** How long the schemas of games may take: fifty times what as many as there is room for have been seen to take. */
const MAX_MS = 10_000;

/** What of the document no game changes, as the server's build has made it; null where there is none. */
const readOwnPart = async (): Promise<string | null> => {
  const here = import.meta.url;
  return here.endsWith(".ts") ? null : readFile(new URL("./openapi.json", here), "utf8").catch(() => null);
};

/** Makes a document in a thread that lives as long as that takes, and ends it where that is too long. */
const makeInThread = async (toDocument: ToDocument, maxMs?: number): Promise<MadeDocument> => {
  const worker = startWorker(import.meta.url, "./document-worker", { workerData: toDocument });
  worker.unref();
  const late = maxMs === undefined ? undefined : setTimeout(() => void worker.terminate(), maxMs).unref();
  try {
    const ended = once(worker, "exit").then((): never => {
      throw new Error("the thread ended without a document");
    });
    const [made] = (await Promise.race([once(worker, "message"), ended])) as [MadeDocument];
    return made;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
};

/** Makes the document with the schemas of these games, or, where that fails or takes too long, without them: nobody else's request waits for it. */
export const makeDocument = async (
  games: readonly DocumentedGame[],
  log: Pick<Log, "warn">,
  maxMs = MAX_MS,
): Promise<Buffer> => {
  const own = await readOwnPart();
  const { text, leftOut } = await makeInThread({ own, games }, maxMs).catch((error: unknown) => {
    log.warn({ err: error }, "openapi.json could not be made with the schemas of the games, and has none");
    return makeInThread({ own, games: [] });
  });
  if (leftOut.length > 0) log.warn({ gameTypes: leftOut }, "openapi.json has no room for the schemas of these games");
  return Buffer.from(text.buffer);
};
