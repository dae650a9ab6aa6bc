import { parentPort, workerData } from "node:worker_threads";
import type { DocumentedGame } from "./documented-games.ts";
import { withGames } from "./game-moves.ts";
import type { OpenApi } from "./own-document.ts";

/** What the thread is given: the games, and its own part of the document as JSON where the build has made that. */
export interface ToDocument {
  readonly own: string | null;
  readonly games: readonly DocumentedGame[];
}

/** The document as it is sent, and the games that it has no room for. */
export interface MadeDocument {
  readonly text: Uint8Array<ArrayBuffer>;
  readonly leftOut: readonly string[];
}

const { own, games } = workerData as ToDocument;
const part: OpenApi = own === null ? (await import("./own-document.ts")).createOwnDocument() : JSON.parse(own);
const { document, leftOut } = withGames(part, games);
const made: MadeDocument = { text: new TextEncoder().encode(JSON.stringify(document)), leftOut };
parentPort?.postMessage(made, [made.text.buffer]);
