import { useCallback, useEffect, useRef } from "react";
import { useSetting } from "../settings.ts";
import type { Beat } from "./beats.ts";
import type { SoundPlayer } from "./sound-player.ts";

/** Plays beats where sound is switched on; the player is loaded only then. */
export const useSounds = (gameType: string): ((beat: Beat) => void) => {
  const [sound] = useSetting("sound");
  const player = useRef<SoundPlayer | null>(null);
  useEffect(() => {
    if (sound !== "on") return;
    let isWanted = true;
    import("./sound-player.ts")
      .then(({ makeSoundPlayer }) => {
        if (isWanted) player.current = makeSoundPlayer();
      })
      .catch(() => {});
    return () => {
      isWanted = false;
      player.current?.close();
      player.current = null;
    };
  }, [sound]);
  return useCallback((beat) => player.current?.play(beat, gameType), [gameType]);
};
