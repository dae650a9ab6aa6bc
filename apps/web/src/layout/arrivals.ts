import { problemOf } from "@yourmove/client";
import type { Match } from "@yourmove/contract";
import type { Arrival, ArrivalKind, UnsentMove } from "@yourmove/react";
import { useCallback } from "react";
import { type ToastGame, useToastGame } from "../boards/games.tsx";
import type { Dictionary } from "../i18n/dictionary.ts";
import { endSentence } from "../i18n/end-words.ts";
import { inSentence } from "../i18n/in-sentence.ts";
import { problemText } from "../i18n/problem-text.ts";
import { useText } from "../i18n/use-text.tsx";
import { trpc } from "../trpc.ts";
import { matchPath } from "./paths.ts";
import { type Toast, useNotify } from "./toasts.tsx";

/** An event of a match in words, with how it ended where it did. */
export const toastWords = (
  { kind, match }: { readonly kind: ArrivalKind; readonly match: Match },
  { name: game, results }: ToastGame,
  t: Dictionary,
): string => {
  const isRematch = kind === "invited" && match.rematchOfMatchID !== null;
  const words = t.toasts[isRematch ? "rematch" : kind](inSentence(match.opponent.username), game);
  const how = match.isFinished && kind !== "wonByForfeit" ? endSentence(match, t, results) : null;
  return how === null ? words : `${words} ${how}`;
};

/** The tag that the service uses for the same push notification, so that none shows twice. */
const tagOf = ({ kind, match }: Pick<Arrival, "kind" | "match">): string => {
  if (kind === "yourTurn") return "turns";
  if (kind === "invited") return `invite-${match.matchID}`;
  return `${kind === "drawOffered" || kind === "takebackOffered" ? "offer" : "news"}-${match.matchID}`;
};

const toastOf = ({ kind, match }: Arrival, game: ToastGame, t: Dictionary): Toast => ({
  key: `${match.matchID}-${match.lastActionTime}`,
  text: toastWords({ kind, match }, game, t),
  href: matchPath(match),
  tag: tagOf({ kind, match }),
  about: match,
});

/** Sound and notifications are loaded with the first event. */
const announce = async (toasts: readonly Toast[]) => {
  const { announceToSystem } = await import("./show-notification.ts");
  await announceToSystem(toasts);
};

/** Shows the other players' actions: as toasts in every tab, as notifications from the tab that polls. */
export const useNotifyArrivals = (): ((arrived: readonly Arrival[], isLeader: boolean) => Promise<void>) => {
  const t = useText();
  const notify = useNotify();
  const toastGame = useToastGame();
  const { people } = trpc.useUtils();
  return useCallback(
    async (all, isLeader) => {
      const blocked = new Set(people.blocks.getData()?.items.map(({ userID }) => userID));
      // A block ends the invites between the two: the other player canceled nothing.
      const arrived = all.filter(({ kind, match }) => kind !== "canceled" || !blocked.has(match.opponent.userID));
      const pending = arrived.map(async (arrival) => toastOf(arrival, await toastGame(arrival.match.gameType), t));
      const toasts = await Promise.all(pending);
      for (const toast of toasts) notify(toast);
      if (isLeader) await announce(toasts);
    },
    [toastGame, notify, people, t],
  );
};

/** Says that a move from an earlier page was refused, and why. */
export const useNotifyRefused = (): ((error: Error, move: UnsentMove) => Promise<void>) => {
  const t = useText();
  const notify = useNotify();
  const toastGame = useToastGame();
  return async (error, { matchID, gameType, optimistic }) => {
    // The welcome page says that the session is over, and the move waits.
    if (problemOf(error)?.status === 401) return;
    const { name, refusals } = await toastGame(gameType);
    const words = t.toasts.notCounted(inSentence(optimistic.opponent.username), name);
    notify({ key: `move-${matchID}`, text: `${words} ${problemText(error, t, refusals)}` });
  };
};
