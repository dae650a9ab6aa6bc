import type { Match } from "@yourmove/contract";
import { type RefObject, useEffect, useRef, useState } from "react";
import { whenDrawn } from "../../layout/when-drawn.ts";

/** No piece travels longer, in milliseconds; in a tab that nobody looks at it never arrives. */
const LONGEST_MS = 2_500;

/** How long a bot seems to think about an answer that it has at once, in milliseconds. */
const PAUSE_MS = { least: 600, most: 1_400 } as const;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const isEnding = (animation: Animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime));

/** Resolves once what has just been put on a board has arrived where it belongs. */
const landed = async (board: HTMLElement | null): Promise<void> => {
  await whenDrawn();
  const moving = board?.getAnimations({ subtree: true }).filter(isEnding) ?? [];
  await Promise.race([Promise.allSettled(moving.map(({ finished }) => finished)), sleep(LONGEST_MS)]);
};

const pause = () => sleep(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));

/** Whether a bot has moved since; the viewer's own moves lead up to `ownCount`. */
const isAnswered = (shown: Match, latest: Match, ownCount: number): boolean =>
  latest.opponent.isBot && latest.moveCount > Math.max(shown.moveCount, ownCount);

/**
 * The match at the pace of its pieces. `shown` is what the board shows: a bot's answer waits for the viewer's own move
 * to arrive, and a moment longer. `announced` is what the page says: an end is announced once its last piece has landed.
 */
export const usePace = (latest: Match, board: RefObject<HTMLElement | null>) => {
  const [shown, setShown] = useState(latest);
  const [ownCount, setOwnCount] = useState(0);
  const [isEndSeen, setIsEndSeen] = useState(latest.isFinished);
  const [announced, setAnnounced] = useState(latest);
  const rested = useRef<Promise<void>>(Promise.resolve());
  const mustWait = isAnswered(shown, latest, ownCount);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the board shows something else
  useEffect(() => {
    rested.current = landed(board.current).then(pause);
  }, [shown.game, board]);
  useEffect(() => {
    if (!mustWait) return;
    let isWanted = true;
    void rested.current.then(() => isWanted && setShown(latest));
    return () => {
      isWanted = false;
    };
  }, [mustWait, latest]);
  useEffect(() => {
    if (!shown.isFinished || isEndSeen) return;
    let isWanted = true;
    void landed(board.current).then(() => isWanted && setIsEndSeen(true));
    return () => {
      isWanted = false;
    };
  }, [shown.isFinished, isEndSeen, board]);
  if (!mustWait && shown !== latest) setShown(latest);
  if (announced !== shown && (!shown.isFinished || isEndSeen)) setAnnounced(shown);
  return { shown, announced, onOwnMove: () => setOwnCount(shown.moveCount + 1) };
};
