import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

/**
 * The one session of an embedded database, which several streams share: one exchange of messages at a time, and while a
 * transaction is open only those of the stream that began it.
 */
export interface EmbeddedSession {
  exchange(by: object, message: Buffer): Promise<Buffer>;
  /** Begins anew for a stream: what an earlier one like it set and prepared is forgotten. */
  begin(by: object, like: StreamKind): Promise<void>;
  /** Undoes what a stream that is over left open. */
  leave(by: object): Promise<void>;
}

/** Prisma's streams, and those of the lane, whose statements have names that begin so. */
export type StreamKind = "prisma" | "lane";

/** The end of an answer: ReadyForQuery, whose last byte says whether a transaction is open. */
const IDLE = 0x49;

interface Waiting {
  readonly by: object;
  readonly enter: () => void;
}

/** Lets one in at a time, in order of arrival but for those who wait for another's transaction to end. */
const createDoor = () => {
  const waiting: Waiting[] = [];
  let isBusy = false;
  let holder: object | null = null;
  const mayEnter = (by: object) => !isBusy && (holder === null || holder === by);
  const next = () => {
    const index = waiting.findIndex(({ by }) => mayEnter(by));
    if (index < 0) return;
    isBusy = true;
    waiting.splice(index, 1)[0]?.enter();
  };
  return {
    async enter(by: object): Promise<void> {
      if (mayEnter(by)) isBusy = true;
      else await new Promise<void>((enter) => waiting.push({ by, enter }));
    },
    /** Leaves; whoever holds the session keeps it for what follows. */
    leave(heldBy: object | null): void {
      isBusy = false;
      holder = heldBy;
      next();
    },
    get holder() {
      return holder;
    },
  };
};

// As `discard all` would, but for what belongs to the streams of the other kind; without a word of PL/pgSQL, which takes
// some 40 ms to load.
const forget = async (lite: PGlite, kind: StreamKind): Promise<void> => {
  const results = await lite.exec(`close all; reset all; discard temp; discard sequences;
    select quote_ident(name) as name from pg_prepared_statements where starts_with(name, 'lane') = ${kind === "lane"}`);
  const names = (results.at(-1)?.rows ?? []) as { name: string }[];
  if (names.length > 0) await lite.exec(names.map(({ name }) => `deallocate ${name}`).join(";"));
};

/** Makes the session of a database that nothing else talks to. */
export const createEmbeddedSession = (lite: PGlite): EmbeddedSession => {
  const door = createDoor();

  // As raw data only: what `execProtocolRaw` hands back has been parsed too, and PGlite keeps every parsed message.
  const answerTo = async (message: Buffer): Promise<Buffer> => {
    const chunks: Uint8Array[] = [];
    const onRawData = (bytes: Uint8Array) => void chunks.push(bytes.slice());
    await lite.runExclusive(() => lite.execProtocolRawStream(message, { onRawData }));
    return Buffer.concat(chunks);
  };

  const within = async (by: object, work: () => Promise<unknown>) => {
    await door.enter(by);
    try {
      await work();
    } finally {
      door.leave(null);
    }
  };

  return {
    async exchange(by, message) {
      // The database works on this thread, and a queue of statements would hold it to the end: others come in between.
      await nextTurn();
      await door.enter(by);
      let isOpen = door.holder === by;
      try {
        const answer = await answerTo(message);
        isOpen = answer.length > 0 && answer[answer.length - 1] !== IDLE;
        return answer;
      } finally {
        door.leave(isOpen ? by : null);
      }
    },
    begin: (by, like) => within(by, () => forget(lite, like)),
    leave: async (by) => {
      // Only a warning where nothing is open; raw answers tell PGlite itself nothing of a transaction.
      if (door.holder === by) await within(by, () => lite.exec("rollback"));
    },
  };
};
