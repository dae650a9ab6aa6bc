import { problemOf } from "@yourmove/client";
import type { Match, MoveBody } from "@yourmove/contract";
import { isSame } from "@yourmove/game";
import { predictWith, useIsSending, useMove } from "@yourmove/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Aim } from "../../boards/board.ts";
import { useRefusalTexts } from "../../boards/games.tsx";
import { shownOptions } from "../../boards/registry.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { keepMoveDay } from "../../layout/move-days.ts";
import { matchPath } from "../../layout/paths.ts";
import { confirmationOf, useSetting } from "../../layout/settings.ts";
import { useNotify } from "../../layout/toasts.tsx";
import { whenDrawn } from "../../layout/when-drawn.ts";
import type { Past } from "./history/past.ts";
import { isJointTurn } from "./is-joint-turn.ts";

/** The longest wait for an animation, in milliseconds; in a hidden tab it never ends. */
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

/** A turn of an hour or more leaves time to look twice; against a bot a slip costs nothing. */
const isSlow = ({ turnSeconds, opponent }: Match): boolean =>
  !opponent.isBot && (turnSeconds === null || turnSeconds >= 60 * 60);

/** Whether the viewer's moves in a match need a confirmation. */
const useIsConfirmed = (match: Match): boolean => {
  const [kept] = useSetting("confirmMoves");
  const when = confirmationOf(kept);
  return when === "always" || (when === "slow" && isSlow(match));
};

/** While a move is proposed, calls back when something else is clicked or Esc is pressed. */
const useTakingBack = (isProposed: boolean, hasChosen: () => boolean, onBack: () => void) => {
  useEffect(() => {
    if (!isProposed) return;
    const onClick = ({ target }: MouseEvent) => {
      if (!hasChosen() && !(target instanceof Element && target.closest(".match-bar"))) onBack();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onBack();
    };
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, [isProposed, hasChosen, onBack]);
};

/** Whether a move may still be played as it was chosen: nothing has been played since, or the other's part of a joint turn. */
export const isStillMeant = (chosenIn: Match, match: Match): boolean => {
  const since = match.positionVersion - chosenIn.positionVersion;
  const isSameTurn =
    isJointTurn(chosenIn) && isJointTurn(match) && chosenIn.turnDeadlineTime === match.turnDeadlineTime;
  return match.canMove && (since === 0 || (since === 1 && isSameTurn));
};

/** A move that waits for confirmation, where that is set: chosen again it is played, anything else cancels it. */
export const useProposal = (match: Match, play: (move: MoveBody) => void) => {
  const isConfirmed = useIsConfirmed(match);
  const [kept, setKept] = useState<{ move: MoveBody; match: Match } | null>(null);
  const proposed = kept && isStillMeant(kept.match, match) ? kept.move : null;
  const isJustChosen = useRef(false);
  const hasChosen = useCallback(() => isJustChosen.current, []);
  const [takenBack, setTakenBack] = useState<MoveBody | null>(null);
  const takeBack = useCallback(() => {
    setTakenBack(proposed);
    setKept(null);
  }, [proposed]);
  useTakingBack(proposed !== null, hasChosen, takeBack);
  const choose = (move: MoveBody, aim?: Aim) => {
    // The click that chose it must not take it back as well.
    isJustChosen.current = true;
    setTimeout(() => {
      isJustChosen.current = false;
    });
    const isSure = aim === "sure" || (aim !== "unsure" && !isConfirmed) || (proposed && isSame(move, proposed));
    setKept(isSure ? null : { move, match });
    if (isSure) play(move);
  };
  return { proposed, takenBack, choose, takeBack };
};

export type Proposal = ReturnType<typeof useProposal>;

/** The match as a move leaves it, by the game's own rules, from the moves that the page has. */
const predictAfter = ({ game, moves }: Past) => {
  const predict = game && predictWith(game);
  return (before: Match, move: MoveBody): Match | null => {
    const { options, chance } = before;
    // A start that was drawn, and is shown, is one without chance.
    const shown = shownOptions(before.gameType, before.game);
    const after = predict?.(shown ? { ...before, options: shown, chance: null } : before, move, moves);
    return after ? { ...after, options, chance } : null;
  };
};

/** Why a move did not count, and the position that was there then. */
interface Refused {
  readonly why: string;
  readonly version: number;
}

/** What is still to say of a refusal: nothing once another move has been made, on whichever device. */
export const stillSaid = (refused: Refused | null, { positionVersion }: Match): string | null =>
  refused && positionVersion <= refused.version ? refused.why : null;

/** Plays moves: each shows at once, and goes back with the service's reason when it is refused. */
export const usePlay = (match: Match, past: Past) => {
  const t = useText();
  const notify = useNotify();
  const isSending = useIsSending(match);
  const refusals = useRefusalTexts(match.gameType);
  const [refused, setRefused] = useState<Refused | null>(null);
  const latest = useRef(match);
  latest.current = match;
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  /** Beside the board, or as a toast on another page. */
  const showRefusal = (error: Error) => {
    const why = problemText(error, t, refusals);
    const version = Math.max(latest.current.positionVersion, problemOf(error)?.match?.positionVersion ?? 0);
    if (isShown.current) setRefused({ why, version });
    else notify({ key: `move-${match.matchID}`, text: `${t.match.rolledBack}: ${why}`, href: matchPath(match) });
  };
  const { mutate, isPending } = useMove(match, {
    predict: predictAfter(past),
    onError: showRefusal,
  });
  const play = (move: MoveBody) => {
    if (isPending || isSending) return;
    setRefused(null);
    keepMoveDay(match.yourUserID);
    mutate(move);
  };
  return { play, isPending: isPending || isSending, refusal: stillSaid(refused, match) };
};
