import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import type { Board, BoardHost, BoardState, ShownBoard } from "./board.ts";
import { BRIDGE_VERSION, createFrameListener, FRAME_LIMITS, type FrameFault, type ShowMessage } from "./bridge.ts";

/** The props of a board written in React: what it shows, and its callbacks. */
export interface ReactBoardProps<View extends object, Move extends object> {
  readonly state: BoardState<View, Move>;
  readonly host: BoardHost<Move>;
}

/** A board of a React component, for a frame and as a module alike. */
export const reactBoard =
  <View extends object, Move extends object>(
    Component: ComponentType<ReactBoardProps<View, Move>>,
  ): Board<View, Move> =>
  (place, host) => {
    const root = createRoot(place);
    return {
      show: (state) => root.render(<Component state={state} host={host} />),
      remove: () => root.unmount(),
    };
  };

/** The props of a game's own board in a page. */
export interface HostedBoardProps {
  /** Where the service serves it: `boardURL` of `GET /platform/games`. */
  readonly src: string;
  readonly state: BoardState;
  readonly className?: string;
  readonly onMove: (move: object) => void;
  /** Words for a live region. */
  readonly onSay: (words: string) => void;
  /** The board can't be used: it is heard no longer, and another one should be shown. */
  readonly onFault: (fault: FrameFault) => void;
}

/** Always the latest of what an effect reads without running again for it. */
const useLatest = <Value,>(value: Value): RefObject<Value> => {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
};

/** The state that a frame was shown last, and how to update it. */
const createShowing = (frame: RefObject<HTMLIFrameElement | null>, first: BoardState) => {
  let shown = { turn: 0, state: first };
  let isReady = false;
  const tell = () => {
    const message: ShowMessage = { yourMove: BRIDGE_VERSION, kind: "show", ...shown };
    // A sandboxed frame has no origin that could be named.
    if (isReady) frame.current?.contentWindow?.postMessage(message, "*");
  };
  return {
    shown: () => shown,
    isReady: () => isReady,
    onReady() {
      isReady = true;
      tell();
    },
    show(state: BoardState) {
      if (state === shown.state) return;
      shown = { turn: shown.turn + 1, state };
      tell();
    },
  };
};

/** A board in a frame of its own: it has no origin, so that it reaches neither the service nor anything of the page. */
export const FrameBoard = ({ src, state, className, ...acts }: HostedBoardProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useLatest(acts);
  const [height, setHeight] = useState<number | null>(null);
  const [showing] = useState(() => createShowing(frame, state));
  useEffect(() => {
    const { hear, end } = createFrameListener(
      {
        onReady: showing.onReady,
        onHeight: setHeight,
        onMove: (move) => latest.current.onMove(move),
        onSay: (words) => latest.current.onSay(words),
        onFault: (fault) => latest.current.onFault(fault),
      },
      showing.shown,
    );
    const onMessage = ({ source, data, timeStamp }: MessageEvent) => {
      if (source !== null && source === frame.current?.contentWindow) hear(data, timeStamp);
    };
    addEventListener("message", onMessage);
    const timer = setTimeout(() => showing.isReady() || end("silent"), FRAME_LIMITS.readyWithin);
    return () => {
      removeEventListener("message", onMessage);
      clearTimeout(timer);
    };
  }, [latest, showing]);
  useEffect(() => showing.show(state), [showing, state]);
  return (
    <iframe
      ref={frame}
      src={src}
      title={state.label}
      className={className}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      allow=""
      style={{ width: "100%", border: 0, ...(height !== null && { height }) }}
    />
  );
};

/** A board's module, by its address; a bundler leaves the address alone. */
const importBoard = async (src: string): Promise<Board> => {
  const { default: board } = (await import(/* @vite-ignore */ src)) as { default?: unknown };
  if (typeof board !== "function") throw new TypeError("A board's module has it as its default export");
  return board as Board;
};

/** A board as a module of the page itself, for boards that the operator trusts like the page. */
export const ModuleBoard = ({ src, state, className, ...acts }: HostedBoardProps) => {
  const place = useRef<HTMLDivElement>(null);
  const latest = useLatest({ ...acts, state });
  const [shown, setShown] = useState<ShownBoard | null>(null);
  useEffect(() => {
    let board: ShownBoard | undefined;
    let isWanted = true;
    const host: BoardHost = {
      move: (move) => latest.current.state.canMove && latest.current.onMove(move),
      say: (words) => latest.current.onSay(words),
    };
    importBoard(src)
      .then((make) => {
        if (!isWanted || !place.current) return;
        board = make(place.current, host);
        setShown(board);
      })
      .catch(() => isWanted && latest.current.onFault("failed"));
    return () => {
      isWanted = false;
      setShown(null);
      board?.remove?.();
      place.current?.replaceChildren();
    };
  }, [src, latest]);
  useEffect(() => {
    try {
      shown?.show(state);
    } catch {
      latest.current.onFault("failed");
    }
  }, [shown, state, latest]);
  return <div ref={place} className={className} aria-busy={shown === null} />;
};
