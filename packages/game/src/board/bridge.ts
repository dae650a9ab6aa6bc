import { isSame } from "../is-same.ts";
import type { BoardState } from "./board.ts";

/** The version of what a page and a board in a frame say to each other. */
export const BRIDGE_VERSION = 1;

/** A message from the page to a board in a frame; `turn` counts the shown states, and a move names its state's. */
export interface ShowMessage {
  readonly yourMove: typeof BRIDGE_VERSION;
  readonly kind: "show";
  readonly turn: number;
  readonly state: BoardState;
}

/** A message from a board in a frame to the page. */
export type FrameMessage =
  | { readonly yourMove: typeof BRIDGE_VERSION; readonly kind: "ready" }
  | { readonly yourMove: typeof BRIDGE_VERSION; readonly kind: "height"; readonly height: number }
  | { readonly yourMove: typeof BRIDGE_VERSION; readonly kind: "move"; readonly turn: number; readonly move: object }
  | { readonly yourMove: typeof BRIDGE_VERSION; readonly kind: "say"; readonly words: string }
  | { readonly yourMove: typeof BRIDGE_VERSION; readonly kind: "failed" };

/** The limits of a frame's messages. */
export const FRAME_LIMITS = {
  /** Messages a second, before it counts as a flood. */
  messages: 120,
  /** The characters of a move, as JSON. */
  moveLength: 16_384,
  /** The characters that are said at a time. */
  wordsLength: 200,
  /** Pixels, from the lowest to the highest that a frame becomes. */
  height: { least: 40, most: 4000 },
  /** Milliseconds from its beginning to `ready`. */
  readyWithin: 10_000,
} as const;

/** Why a frame is not listened to any longer. */
export type FrameFault = "silent" | "version" | "nonsense" | "illegal" | "flood" | "failed";

/** A frame's message as a move in plain JSON; null if it is none. */
const plainMove = (sent: unknown): object | null => {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return null;
  try {
    const text = JSON.stringify(sent);
    return text.length <= FRAME_LIMITS.moveLength ? (JSON.parse(text) as object) : null;
  } catch {
    return null;
  }
};

const messageOf = (data: Readonly<Record<string, unknown>>): FrameMessage | null => {
  const { kind, height, turn, words } = data;
  const yourMove = BRIDGE_VERSION;
  if (kind === "ready" || kind === "failed") return { yourMove, kind };
  if (kind === "height" && typeof height === "number" && Number.isFinite(height)) return { yourMove, kind, height };
  if (kind === "say" && typeof words === "string" && words.length <= FRAME_LIMITS.wordsLength)
    return { yourMove, kind, words };
  const move = plainMove(data["move"]);
  return kind === "move" && Number.isInteger(turn) && move ? { yourMove, kind, turn: Number(turn), move } : null;
};

/** The handlers of a frame's messages. */
export interface FrameActs {
  readonly onReady: () => void;
  readonly onHeight: (pixels: number) => void;
  readonly onMove: (move: object) => void;
  readonly onSay: (words: string) => void;
  /** Said once; nothing is heard after it. */
  readonly onFault: (fault: FrameFault) => void;
}

/** The state that a frame was shown last. */
interface Shown {
  readonly turn: number;
  readonly state: BoardState;
}

const SECOND = 1000;

const clamp = (pixels: number): number =>
  Math.round(Math.min(Math.max(pixels, FRAME_LIMITS.height.least), FRAME_LIMITS.height.most));

/**
 * Handles the messages of a board in a frame, which is not trusted: only moves that were listed for the last shown state are
 * taken, and any other message ends it. Messages without `yourMove` are ignored.
 */
export const createFrameListener = (acts: FrameActs, shown: () => Shown) => {
  let isHeard = true;
  let since = Number.NEGATIVE_INFINITY;
  let count = 0;
  /** Counts a message: true from the one on that is a flood. */
  const isFlood = (now: number): boolean => {
    if (now - since >= SECOND) [since, count] = [now, 0];
    count += 1;
    return count > FRAME_LIMITS.messages;
  };
  const end = (fault: FrameFault) => {
    if (!isHeard) return;
    isHeard = false;
    acts.onFault(fault);
  };
  const hearMove = (turn: number, move: object) => {
    const { turn: latest, state } = shown();
    // A move for an outdated state, such as a second click.
    if (turn !== latest || !state.canMove) return;
    const legal = state.legalMoves.find((each) => isSame(each, move));
    if (!legal && state.legalMoves.length > 0) return end("illegal");
    acts.onMove(legal ?? move);
  };
  const act = (message: FrameMessage) => {
    if (message.kind === "ready") acts.onReady();
    else if (message.kind === "height") acts.onHeight(clamp(message.height));
    else if (message.kind === "say") acts.onSay(message.words);
    else if (message.kind === "failed") end("failed");
    else hearMove(message.turn, message.move);
  };
  const hear = (data: unknown, now: number) => {
    if (!isHeard) return;
    if (isFlood(now)) return end("flood");
    if (typeof data !== "object" || data === null || !("yourMove" in data)) return;
    if (data.yourMove !== BRIDGE_VERSION) return end("version");
    const message = messageOf({ ...data });
    if (message) act(message);
    else end("nonsense");
  };
  return { hear, end };
};
