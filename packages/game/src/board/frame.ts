import type { Board, BoardState, ShownBoard } from "./board.ts";
import { BRIDGE_VERSION, type FrameMessage, type ShowMessage } from "./bridge.ts";

/** Everything of a message but the version. */
type Outgoing<Message = FrameMessage> = Message extends FrameMessage ? Omit<Message, "yourMove"> : never;

const isShow = (data: unknown): data is ShowMessage =>
  typeof data === "object" && data !== null && "yourMove" in data && "kind" in data && data.kind === "show";

/** Tells the page how high the element is, now and whenever that changes. */
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
 * Shows a board in the frame that this runs in: speaks with the page around it, and keeps the frame as high as the board.
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
    shown ??= board(place, host);
    shown.show(data.state as BoardState<View, Move>);
  });
  watchHeight(place, (height) => tell({ kind: "height", height }));
  tell({ kind: "ready" });
};
