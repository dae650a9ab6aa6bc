import type { Board, BoardState, ShownBoard } from "./board.ts";
import { BRIDGE_VERSION, type FrameMessage, type ShowMessage } from "./bridge.ts";

export * from "./board.ts";
export { BRIDGE_VERSION, FRAME_LIMITS, type FrameMessage, type ShowMessage } from "./bridge.ts";

/** Everything of a message but the version. */
type Outgoing<Message = FrameMessage> = Message extends FrameMessage ? Omit<Message, "yourMove"> : never;

const isShow = (data: unknown): data is ShowMessage =>
  typeof data === "object" && data !== null && "yourMove" in data && "kind" in data && data.kind === "show";

/** Reports the element's height to the page, now and with each change. */
const watchHeight = (place: HTMLElement, tell: (height: number) => void): void => {
  const measure = () => tell(Math.ceil(place.getBoundingClientRect().height));
  new ResizeObserver(measure).observe(place);
  measure();
};

/** Puts the page's own looks onto the frame: a style sheet may ask for `:root[data-theme="dark"]`. */
const dress = ({ theme, language, reducedMotion }: BoardState): void => {
  const root = document.documentElement;
  root.lang = language;
  root.dataset["theme"] = theme;
  root.dataset["motion"] = reducedMotion ? "reduced" : "full";
  root.style.colorScheme = theme;
};

/**
 * Shows a board in the frame that this runs in: speaks with the page around it, and keeps the frame as high as the board. One
 * that throws gives way to the lobby's own.
 * Without a place it draws into an element of its own.
 */
export const showInFrame = <View extends object, Move extends object>(
  board: Board<View, Move>,
  place: HTMLElement = document.body.appendChild(document.createElement("main")),
): void => {
  const tell = (message: Outgoing) => parent.postMessage({ ...message, yourMove: BRIDGE_VERSION }, "*");
  let turn = 0;
  let shown: ShownBoard<View, Move> | undefined;
  const host = {
    move: (move: Move) => tell({ kind: "move", turn, move }),
    say: (words: string) => tell({ kind: "say", words: words.slice(0, 200) }),
  };
  addEventListener("message", ({ source, data }) => {
    if (source !== parent || !isShow(data)) return;
    turn = data.turn;
    dress(data.state);
    place.ariaLabel = data.state.label;
    try {
      shown ??= board(place, host);
      shown.show(data.state as BoardState<View, Move>);
    } catch (error) {
      tell({ kind: "failed" });
      throw error;
    }
  });
  watchHeight(place, (height) => tell({ kind: "height", height }));
  tell({ kind: "ready" });
};

const clampTo = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** Where a key leads from a square; null for a key that does not move. */
export const nextCell = (
  key: string,
  from: number,
  { columns, count }: { columns: number; count: number },
): number | null => {
  const row = Math.floor(from / columns);
  const column = from % columns;
  const rows = Math.ceil(count / columns);
  const at = (toRow: number, toColumn: number) => clampTo(toRow, rows - 1) * columns + clampTo(toColumn, columns - 1);
  switch (key) {
    case "ArrowUp":
      return at(row - 1, column);
    case "ArrowDown":
      return at(row + 1, column);
    case "ArrowLeft":
      return at(row, column - 1);
    case "ArrowRight":
      return at(row, column + 1);
    case "Home":
      return at(row, 0);
    case "End":
      return at(row, columns - 1);
    case "PageUp":
      return at(0, column);
    case "PageDown":
      return at(rows - 1, column);
    default:
      return null;
  }
};
