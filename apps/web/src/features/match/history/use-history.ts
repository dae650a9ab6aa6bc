import { useQuery } from "@tanstack/react-query";
import {
  type GameView,
  hasPosition,
  type Match,
  type MoveBody,
  type PastPosition,
  type PlayerSymbol,
  type Positions,
} from "@yourmove/contract";
import { useHistory } from "@yourmove/react";
import type { AnyGame, Options } from "@yourmove/rules";
import { useEffect, useMemo, useState } from "react";
import { api } from "../../../api.ts";
import { useHasSecrets } from "../../../boards/games.tsx";
import { loadGame, shownOptions } from "../../../boards/registry.ts";
import { useIsDrawn } from "../../../layout/when-drawn.ts";
import { type Calls, lackOf, NO_PAST, nextPast, type Past } from "./past.ts";

/** How many positions are fetched together. */
const STRETCH = 50;

/** The positions that are fetched together with one of a match: from this move count on, until this one. */
interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** The stretch that contains the position at this move count; the match's own position is known already. */
export const stretchOf = (step: number, moveCount: number): Stretch => {
  const from = step - (step % STRETCH);
  return { from, until: Math.min(from + STRETCH, moveCount) - 1 };
};

/** A stretch of positions, page after page. */
export const readStretch = async (
  pageAfter: (after: number | undefined) => Promise<Positions>,
  { from, until }: Stretch,
): Promise<readonly PastPosition[]> => {
  const positions: PastPosition[] = [];
  for (let after: number | null | undefined = from > 0 ? from - 1 : undefined; after !== null; ) {
    const page: Positions = await pageAfter(after);
    positions.push(...page.items);
    after = page.nextAfter === null || page.nextAfter >= until ? null : page.nextAfter;
  }
  return positions;
};

/** A past position as the service shows it. */
interface Served {
  /** The one to show; while it loads, the one shown before, or null. */
  readonly shown: PastPosition | null;
  /** Whether it can't be loaded. */
  readonly isMissing: boolean;
}

/** The position at a move count, fetched where the moves can't be replayed here; null fetches nothing. */
export const useServedPosition = (match: Match, step: number | null): Served => {
  const { gameType, matchID, moveCount, positionVersion, isFinished } = match;
  const stretch = stretchOf(step ?? 0, moveCount);
  const { data, isError } = useQuery({
    // Fetched again after a takeback, and once the match is over.
    queryKey: ["positions", gameType, matchID, positionVersion - moveCount, isFinished, stretch],
    queryFn: () =>
      readStretch((after) => api.positions({ gameType, matchID, ...(after !== undefined && { after }) }), stretch),
    enabled: step !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = data?.find((position) => position.moveCount === step) ?? null;
  const [kept, setKept] = useState<PastPosition | null>(null);
  const shown = step === null ? null : (found ?? kept);
  if (shown !== kept) setKept(shown);
  return { shown, isMissing: step !== null && found === null && (isError || data !== undefined) };
};

/** Replays a match: the game's rules, and how they are called with its options and its seed. */
interface Replaying {
  readonly game: AnyGame | null;
  readonly calls: Calls | null;
}

const loadReplaying = async ({ gameType, rulesVersion }: Match): Promise<Replaying> => {
  const game = await loadGame(gameType, rulesVersion);
  return { game, calls: game && (await import("@yourmove/rules/options")) };
};

/** The options that a match's view shows; the same object while they stay the same. */
const useShownOptions = ({ gameType, game }: Match): Options | undefined => {
  const shown = hasPosition(game) ? shownOptions(gameType, game) : undefined;
  const key = JSON.stringify(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by its contents
  return useMemo(() => shown, [key]);
};

/** The rules for replays; `game` is null where there are none here, undefined while loading. */
const useReplaying = (match: Match, isDrawn: boolean): Replaying | undefined => {
  const { gameType, rulesVersion } = match;
  const [replaying, setReplaying] = useState<Replaying>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: neither changes in the life of a match
  useEffect(() => {
    if (!isDrawn) return;
    let isWanted = true;
    loadReplaying(match)
      .then((loaded) => isWanted && setReplaying(loaded))
      .catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [gameType, rulesVersion, isDrawn]);
  return replaying;
};

interface MatchHistory {
  readonly past: Past;
  /** Whether positions come from the service: the rules are missing here, or moves or the seed are hidden. */
  readonly isServed: boolean;
}

/** The past of a match: fetched once, then grown from the live match move by move; fetched again for a gap. */
export const usePast = (match: Match): MatchHistory => {
  const isDrawn = useIsDrawn();
  const replaying = useReplaying(match, isDrawn);
  const { gameType, matchID } = match;
  // By its ID alone: what comes after the first reading grows here.
  const { data, refetch } = useHistory({ gameType, matchID }, { isEnabled: isDrawn && match.startedTime !== null });
  const fetched = data ?? NO_PAST.fetched;
  const [known, setKnown] = useState(NO_PAST);
  const shown = useShownOptions(match);
  const past = useMemo(() => {
    const { game = null, calls = null } = replaying ?? {};
    return nextPast(known, { match, fetched, game, calls, shownOptions: shown });
  }, [known, match, fetched, replaying, shown]);
  // Kept while rendering, not by an effect: the next move grows from here.
  if (past !== known) setKnown(past);
  const lack = data && replaying !== undefined ? lackOf(past, match) : null;
  useEffect(() => {
    if (lack !== null) void refetch();
  }, [lack, refetch]);
  const hasSecrets = useHasSecrets(gameType);
  const isKnown = data !== undefined && replaying !== undefined && (match.isFinished || !hasSecrets);
  return { past, isServed: isKnown && past.positions === null && !match.isPaused && hasPosition(match.game) };
};

/** The position on the board. */
export interface ShownPosition {
  readonly view: GameView;
  readonly lastMove: MoveBody | null;
  /** The side to move; null where it is no side's or both sides'. */
  readonly turn: PlayerSymbol | null;
  readonly isPast: boolean;
  /** Whether the requested position can't be loaded, and this is another. */
  readonly isMissing?: boolean;
}

interface Choice {
  readonly match: Match;
  readonly past: Past;
  /** How many moves of the past to show; null is the present. */
  readonly step: number | null;
  /** The service's position at that step, where it is fetched. */
  readonly served: Served;
}

const soleTurn = (turn: PlayerSymbol | "both" | null): PlayerSymbol | null => (turn === "both" ? null : turn);

const turnOf = ({ currentTurnUserID, xUserID }: Match): PlayerSymbol | null => {
  if (currentTurnUserID === null) return null;
  return currentTurnUserID === xUserID ? "X" : "O";
};

/** The position to show: one of the past, or the match's own, optimistic moves included. */
export const shownPosition = ({ match, past, step, served }: Choice): ShownPosition => {
  const { game, positions, moves } = past;
  const present = { view: match.game, lastMove: match.game.lastMove, turn: turnOf(match), isPast: false };
  if (step === null || step >= moves.length) return present;
  if (game && positions) {
    const lastMove = moves[step - 1]?.move ?? null;
    const position = positions[step];
    const view = { ...(game.view(position, match.yourSymbol) as object), lastMove };
    return { view, lastMove, turn: soleTurn(game.turn(position)), isPast: true };
  }
  const { shown, isMissing } = served;
  if (!shown) return { ...present, isPast: true, isMissing };
  return { view: shown.game, lastMove: shown.game.lastMove, turn: soleTurn(shown.turnSymbol), isPast: true, isMissing };
};
