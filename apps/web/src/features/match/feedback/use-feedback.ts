import type { Match, ViewerOutcome } from "@yourmove/contract";
import { useEffect, useRef, useState } from "react";
import { canVibrate, readSetting } from "../../../layout/settings.ts";
import type { Beat } from "../../../layout/sounds/beats.ts";
import { useSounds } from "../../../layout/sounds/use-sounds.ts";
import type { Past } from "../history/past.ts";
import { beatOf, type Seen } from "./feedback.ts";

/** How long the phone shakes, in milliseconds: on, off, on. */
const PATTERNS: Readonly<Record<Beat, number | number[]>> = {
  yours: 10,
  theirs: 30,
  taken: [20, 40, 20],
  won: [40, 60, 40, 60, 120],
  lost: 120,
  drawn: [60, 80, 60],
};

/** Vibrates for a beat, unless that is switched off or not supported. */
const vibrate = (beat: Beat): void => {
  if (canVibrate() && readSetting("vibration") === "on") navigator.vibrate(PATTERNS[beat]);
};

interface Watched {
  readonly match: Match;
  readonly past: Past;
  /** Whether a move of the viewer's is being sent. */
  readonly isPending: boolean;
}

/** Plays sound and vibration for events while the page is visible; says how the match has ended on this page, if it has. */
export const useFeedback = ({ match, past, isPending }: Watched): ViewerOutcome | null => {
  const play = useSounds(match.gameType);
  const [ended, setEnded] = useState<ViewerOutcome | null>(null);
  const seen = useRef<Seen | null>(null);
  const moverID = past.moves[match.moveCount - 1]?.userID ?? null;
  useEffect(() => {
    const now = { match, isPending, moverID };
    const beat = seen.current && beatOf(seen.current, now);
    seen.current = now;
    if (!beat || document.visibilityState !== "visible") return;
    play(beat);
    vibrate(beat);
    if (match.isFinished) setEnded(match.outcome);
  }, [match, isPending, moverID, play]);
  return ended;
};
