import type { Arrival } from "@yourmove/react";
import { useCallback } from "react";
import { trpc } from "../api.ts";
import type { Dictionary } from "../i18n/dictionary.ts";
import { useAskGameName } from "../i18n/use-game-name.ts";
import { useText } from "../i18n/use-text.tsx";
import type { Notice } from "./notice.ts";
import { noticeWords } from "./notice-words.ts";
import { useNotify } from "./notices.tsx";
import { matchPath } from "./paths.ts";

/** As the service tags what it pushes, so that nothing shows twice. */
const tagOf = ({ kind, match }: Pick<Arrival, "kind" | "match">): string => {
  if (kind === "yourTurn") return "turns";
  if (kind === "invited") return `invite-${match.matchID}`;
  return `${kind === "drawOffered" || kind === "takebackAsked" ? "offer" : "news"}-${match.matchID}`;
};

const noticeOf = ({ kind, match }: Arrival, game: string, t: Dictionary): Notice => ({
  key: `${match.matchID}-${match.lastActionTime}`,
  text: noticeWords({ kind, match }, game, t),
  href: matchPath(match),
  tag: tagOf({ kind, match }),
  about: match,
});

/** Sound and notifications come with the first news. */
const announce = async (notices: readonly Notice[]) => {
  const { announceToSystem } = await import("./announce-to-system.ts");
  await announceToSystem(notices);
};

/** Tells what the other players did: in every tab, and beyond the browser from the one tab that polls. */
export const useTellArrivals = (): ((arrived: readonly Arrival[], isLeader: boolean) => Promise<void>) => {
  const t = useText();
  const notify = useNotify();
  const askGameName = useAskGameName();
  const { people } = trpc.useUtils();
  return useCallback(
    async (all, isLeader) => {
      const blocked = new Set(people.blocks.getData()?.items.map(({ userID }) => userID));
      // A block ends the invites between the two: nobody has taken them back.
      const arrived = all.filter(({ kind, match }) => kind !== "canceled" || !blocked.has(match.opponent.userID));
      const told = arrived.map(async (arrival) => noticeOf(arrival, await askGameName(arrival.match.gameType), t));
      const notices = await Promise.all(told);
      for (const notice of notices) notify(notice);
      if (isLeader) await announce(notices);
    },
    [askGameName, notify, people, t],
  );
};
