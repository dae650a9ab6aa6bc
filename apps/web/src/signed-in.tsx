import type { UserSummary } from "@yourmove/contract";
import { type ReactNode, useCallback, useEffect } from "react";
import { type Notice, NoticesProvider, noticeOf, useNotify } from "./frame/notices.tsx";
import { Shell } from "./frame/shell.tsx";
import { showAwaiting } from "./frame/tab.ts";
import { useText } from "./i18n/use-text.tsx";
import type { Arrival } from "./live/arrivals.ts";
import { LiveProvider, useMatches } from "./live/live-provider.tsx";

interface SignedInProps {
  readonly user: UserSummary;
  readonly onSignedOut: () => void;
  readonly children: ReactNode;
}

/** Sound and notifications come with the first news. */
const announce = async (notices: readonly Notice[]) => {
  const { announceToSystem } = await import("./frame/announce-to-system.ts");
  await announceToSystem(notices);
};

const AwaitingBadge = () => {
  const list = useMatches();
  const count = list ? list.yourTurnCount + list.inviteCount : 0;
  useEffect(() => {
    showAwaiting(count);
    return () => showAwaiting(0);
  }, [count]);
  return null;
};

const WithLive = ({ user, onSignedOut, children }: SignedInProps) => {
  const t = useText();
  const notify = useNotify();
  const onArrivals = useCallback(
    (arrived: Arrival[], isLeader: boolean) => {
      const notices = arrived.map((arrival) => noticeOf(arrival, t));
      for (const notice of notices) notify(notice);
      if (isLeader) void announce(notices);
    },
    [notify, t],
  );
  return (
    <LiveProvider user={user} onArrivals={onArrivals} onSignedOut={onSignedOut}>
      <AwaitingBadge />
      <Shell user={user}>{children}</Shell>
    </LiveProvider>
  );
};

/** What a signed-in user has on every page: fresh matches, notices, a count of what awaits, the frame around it all. */
export const SignedIn = (props: SignedInProps) => (
  <NoticesProvider>
    <WithLive {...props} />
  </NoticesProvider>
);
