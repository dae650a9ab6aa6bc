import type { Match } from "@yourmove/contract";
import { useEffect, useRef, useState } from "react";
import type { Past } from "../history/past.ts";
import { beatOf, type Seen } from "./beat.ts";
import { useSounds } from "./use-sounds.ts";
import { vibrate } from "./vibrate.ts";

interface Watched {
  readonly match: Match;
  readonly past: Past;
  /** Whether a move of the viewer's is on its way. */
  readonly isPending: boolean;
}

/** Lets what happens be heard and felt while the page is looked at; true once the match was won before the viewer's eyes. */
export const useBeats = ({ match, past, isPending }: Watched): boolean => {
  const play = useSounds();
  const [hasWon, setHasWon] = useState(false);
  const seen = useRef<Seen | null>(null);
  const moverID = past.moves[match.moveCount - 1]?.userID ?? null;
  useEffect(() => {
    const now = { match, isPending, moverID };
    const beat = seen.current && beatOf(seen.current, now);
    seen.current = now;
    if (!beat || document.visibilityState !== "visible") return;
    play(beat);
    vibrate(beat);
    if (beat === "won") setHasWon(true);
  }, [match, isPending, moverID, play]);
  return hasWon;
};
