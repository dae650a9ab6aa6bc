import { problemOf } from "@yourmove/client";
import type { UnsentMove } from "@yourmove/react";
import { inSentence } from "../i18n/in-sentence.ts";
import { problemText } from "../i18n/problem-text.ts";
import { useAskGameName } from "../i18n/use-game-name.ts";
import { useText } from "../i18n/use-text.tsx";
import { useNotify } from "./notices.tsx";

/** Tells that a move which an earlier page could not send does not count, and why. */
export const useTellRefused = (): ((error: Error, move: UnsentMove) => Promise<void>) => {
  const t = useText();
  const notify = useNotify();
  const askGameName = useAskGameName();
  return async (error, { matchID, gameType, optimistic }) => {
    // That the session is over is said by the door, and the move waits.
    if (problemOf(error)?.status === 401) return;
    const words = t.notices.notCounted(inSentence(optimistic.opponent.username), await askGameName(gameType));
    notify({ key: `move-${matchID}`, text: `${words} ${problemText(error, t)}` });
  };
};
