import { parentPort, workerData } from "node:worker_threads";
import type { DocumentedGame } from "./documented-games.ts";
import { describeService } from "./openapi.ts";

/** The document as it is sent, and the games that it has no room for. */
export interface MadeDocument {
  readonly text: Uint8Array<ArrayBuffer>;
  readonly leftOut: readonly string[];
}

const { document, leftOut } = describeService(workerData as readonly DocumentedGame[]);
const made: MadeDocument = { text: new TextEncoder().encode(JSON.stringify(document)), leftOut };
parentPort?.postMessage(made, [made.text.buffer]);
