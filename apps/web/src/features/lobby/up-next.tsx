import type { Match } from "@yourmove/contract";
import { type PointerEvent, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { usePlayedName } from "../../boards/games.tsx";
import { Thumbnail } from "../../boards/thumbnail.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { matchPath } from "../../layout/paths.ts";
import { useIsDrawn } from "../../layout/when-drawn.ts";
import { Avatar, PresenceWords } from "../../people/person.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { TimeLeft } from "../match/time-left.tsx";
import { PausedChip } from "./match-cards.tsx";
import { useLastMoveWords } from "./use-last-move-words.ts";
import "./up-next.css";

/** How long a match stays after the viewer's move, and after its end, in milliseconds. */
const STAY_MS = { moved: 900, over: 2_500 } as const;

/** The match that is up next, among those that wait for the viewer. */
export interface UpNext {
  /** Null where nothing waits. */
  readonly match: Match | null;
  /** Its place among them, from 0. */
  readonly at: number;
  readonly count: number;
  readonly skip: (step: 1 | -1) => void;
  /** Says that the viewer has moved in it. */
  readonly onMoved: () => void;
}

const around = (at: number, count: number): number => (count === 0 ? 0 : (at + count) % count);

/**
 * Which match is up next: the most urgent one, until another is chosen. It stays while others become more urgent, and for a
 * moment after the viewer's move, unless it is the viewer's turn again.
 */
export const useUpNext = (queue: readonly Match[], matches: readonly Match[]): UpNext => {
  const [chosen, setChosen] = useState<number | null>(null);
  /** While a match stays after a move: which one comes then. */
  const [after, setAfter] = useState<{ readonly matchID: number | null } | null>(null);
  const indexOf = (matchID: number | null) => queue.findIndex((match) => match.matchID === matchID);
  const staying = after && matches.find(({ matchID }) => matchID === chosen);
  const at = Math.max(0, indexOf(chosen));
  const match = staying ?? queue[at] ?? null;
  if (match && match.matchID !== chosen) setChosen(match.matchID);
  const isOver = staying?.isFinished === true;
  useEffect(() => {
    if (!after) return;
    const timer = setTimeout(
      () => {
        setAfter(null);
        setChosen((shown) => (queue.some(({ matchID }) => matchID === shown) ? shown : after.matchID));
      },
      isOver ? STAY_MS.over : STAY_MS.moved,
    );
    return () => clearTimeout(timer);
  }, [after, isOver, queue]);
  const neighbour = (step: 1 | -1) => queue[around(at + step, queue.length)]?.matchID ?? null;
  return {
    match,
    at,
    count: queue.length,
    skip(step) {
      setAfter(null);
      setChosen(neighbour(step));
    },
    onMoved: () => setAfter({ matchID: neighbour(1) }),
  };
};

/** More dots than these say nothing; the words beside them do. */
const MAX_DOTS = 7;

/** Where the match stands among those that wait. */
const Dots = ({ at, count }: { at: number; count: number }) => {
  const { home } = useText();
  const dots = Math.min(count, MAX_DOTS);
  const current = count > dots ? Math.round((at / (count - 1)) * (dots - 1)) : at;
  return (
    <p className="up-dots">
      <span className={count > dots ? "" : "unseen"}>{home.at(at + 1, count)}</span>
      {Array.from({ length: dots }, (_, dot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
        <span key={dot} className={classNames({ "up-dot": true, "is-current": dot === current })} aria-hidden="true" />
      ))}
    </p>
  );
};

/** To the matches before and after. */
const Skips = ({ upNext: { at, count, skip } }: { upNext: UpNext }) => {
  const { home } = useText();
  return (
    <div className="up-skips">
      <button
        type="button"
        className="button is-quiet is-icon up-back"
        aria-label={home.skipBack}
        title={home.skipBack}
        onClick={() => skip(-1)}
      >
        <Icon name="back" />
      </button>
      <Dots at={at} count={count} />
      <button
        type="button"
        className="button is-quiet is-icon"
        aria-label={home.skip}
        title={home.skip}
        onClick={() => skip(1)}
      >
        <Icon name="forward" />
      </button>
    </div>
  );
};

/** A finger's way to the side, in pixels, that skips; and how much farther it goes aside than up or down. */
const SWIPE = { least: 48, slope: 1.5 } as const;

/** What a finger drags on a board is no swipe. */
const HELD = ".is-liftable, .is-movable, .is-selected, [data-drag], iframe";

/** Skips when a finger swipes to the side. */
const useSwipe = (skip: UpNext["skip"]) => {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent) {
      const isFree = pointerType === "touch" && target instanceof Element && !target.closest(HELD);
      start.current = isFree ? { x, y } : null;
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      if (!start.current) return;
      const aside = clientX - start.current.x;
      const down = Math.abs(clientY - start.current.y);
      start.current = null;
      const isForward = aside < 0 === (document.dir !== "rtl");
      if (Math.abs(aside) >= SWIPE.least && Math.abs(aside) > SWIPE.slope * down) skip(isForward ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
};

/** Who is played, and how long is left. */
const Who = ({ match }: { match: Match }) => {
  const t = useText();
  const { opponent, turnDeadlineTime } = match;
  const game = usePlayedName(match);
  return (
    <div className="up-who">
      <Avatar user={opponent} size="s" />
      <Link href={matchPath(match)} className="name" dir="auto" aria-label={t.match.open(game, opponent.username)}>
        {opponent.username}
      </Link>
      <PresenceWords user={opponent} />
      <span className="name soft small up-game">{game}</span>
      <PausedChip match={match} />
      {turnDeadlineTime !== null && <TimeLeft until={turnDeadlineTime} />}
    </div>
  );
};

/** The match as a picture, until its board is there. */
const Still = ({ match }: { match: Match }) => {
  const words = useLastMoveWords(match);
  return (
    <>
      <p className="up-line soft small">{words}</p>
      <div className="up-board">
        <div className="up-still">
          <Thumbnail match={match} />
        </div>
      </div>
      <div className="up-acts" />
    </>
  );
};

/** Loaded once the page is drawn: with it comes all that a match is played with. */
const Playable = lazyPart(async () => (await import("./up-next-board.tsx")).UpNextBoard, Still);

/** Once another match has slid in, the focus that was on the one before it is on its name; where nobody used it, none is taken. */
const useFocusAlong = (matchID: number) => {
  const card = useRef<HTMLElement>(null);
  const shown = useRef(matchID);
  const isUsed = useRef(false);
  const onUse = () => {
    isUsed.current = true;
  };
  useEffect(() => {
    if (shown.current === matchID) return;
    shown.current = matchID;
    // A pressed button that is gone has left the focus nowhere.
    if (isUsed.current && document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>(".up-who > a")?.focus({ preventScroll: true });
    isUsed.current = false;
  }, [matchID]);
  return { ref: card, onPointerDownCapture: onUse, onKeyDownCapture: onUse };
};

/** The match that is up next, to be played in place; the others are a swipe away. */
export const UpNextCard = ({ match, upNext }: { match: Match; upNext: UpNext }) => {
  const t = useText();
  const isDrawn = useIsDrawn();
  const focusAlong = useFocusAlong(match.matchID);
  const swipe = useSwipe(upNext.skip);
  const still = <Still match={match} />;
  return (
    <section className="up-next" aria-label={t.home.upNext}>
      <article
        {...focusAlong}
        className={classNames({ "up-card": true, "is-yours": match.isYourTurn })}
        {...(upNext.count > 1 && swipe)}
      >
        <div className="up-slide" key={match.matchID}>
          <Who match={match} />
          <Suspense fallback={still}>
            {isDrawn ? <Playable match={match} onMoved={upNext.onMoved} fallback={still} /> : still}
          </Suspense>
        </div>
        {upNext.count > 1 && <Skips upNext={upNext} />}
      </article>
    </section>
  );
};
