import { useEffect, useRef, useState } from "react";
import { useText } from "../../../i18n/use-text.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Steps } from "../history/history-list.tsx";
import { useEndText } from "./end-texts.ts";

/** How long each position of a replay is shown, in milliseconds; the whole of a long match takes a minute. */
const paceOf = (count: number): number => Math.max(250, Math.min(800, 60_000 / Math.max(count, 1)));

/** A match that plays itself again, from its first position to the last. */
export const useReplay = ({ at, count, go, step }: Steps) => {
  const [isOpen, setIsOpen] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);
  const latestGo = useRef(go);
  latestGo.current = go;
  const isAtEnd = at >= count;
  if (isPlaying && isAtEnd) setIsPlaying(false);
  useEffect(() => {
    if (!isPlaying || isAtEnd) return;
    const timer = setTimeout(() => latestGo.current(at + 1), paceOf(count));
    return () => clearTimeout(timer);
  }, [isPlaying, isAtEnd, at, count]);
  const play = () => {
    if (isAtEnd) go(0);
    setIsOpen(true);
    setIsPlaying(true);
  };
  const close = () => {
    setIsOpen(false);
    setIsPlaying(false);
    go(count);
  };
  return { isOpen: isOpen || step !== null, isPlaying, play, pause: () => setIsPlaying(false), close };
};

export type Replay = ReturnType<typeof useReplay>;

/** Plays, stops and leads to any position of a match. */
export const Scrubber = ({ steps, replay }: { steps: Steps; replay: Replay }) => {
  const t = useText();
  const words = useEndText();
  const { at, count, go } = steps;
  const { isPlaying, play, pause, close } = replay;
  const label = isPlaying ? words.pause : words.play;
  return (
    <div className="scrubber">
      <button
        type="button"
        className="button is-icon"
        aria-label={label}
        title={label}
        onClick={isPlaying ? pause : play}
      >
        <Icon name={isPlaying ? "pause" : "play"} size={20} />
      </button>
      <input
        type="range"
        min={0}
        max={count}
        value={at}
        aria-label={words.move}
        aria-valuetext={t.match.looking(at, count)}
        onChange={({ currentTarget }) => {
          pause();
          go(Number(currentTarget.value));
        }}
      />
      <output aria-hidden="true">
        {at}/{count}
      </output>
      <button
        type="button"
        className="button is-icon"
        aria-label={t.match.backToLive}
        title={t.match.backToLive}
        onClick={close}
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  );
};
