import type { UserSummary } from "@yourmove/contract";
import type { ReactNode } from "react";
import { ApiProvider } from "./api-provider.tsx";
import { AccountButton } from "./features/account/account-button.tsx";
import { useNotifyArrivals, useNotifyRefused } from "./layout/arrivals.ts";
import { AwaitingBadge, Shell, SkipLink } from "./layout/shell.tsx";
import { OutdatedToasts, ToastsProvider } from "./layout/toasts.tsx";
import { LiveProvider } from "./live/live-provider.tsx";

interface SignedInProps {
  readonly user: UserSummary;
  readonly onSignedOut: () => void;
  readonly children: ReactNode;
}

const WithLive = ({ user, onSignedOut, children }: SignedInProps) => {
  const notifyArrivals = useNotifyArrivals();
  const notifyRefused = useNotifyRefused();
  return (
    <LiveProvider
      user={user}
      onRefused={(error, move) => void notifyRefused(error, move)}
      onArrivals={(arrived, isLeader) => void notifyArrivals(arrived, isLeader)}
      onSignedOut={onSignedOut}
    >
      <AwaitingBadge />
      <OutdatedToasts />
      <Shell account={(showShortcuts) => <AccountButton user={user} onShortcuts={showShortcuts} />}>{children}</Shell>
    </LiveProvider>
  );
};

/** The frame of a session: live matches, toasts, the count of waiting matches, the shell. */
export const SignedIn = (props: SignedInProps) => (
  <ApiProvider>
    <SkipLink />
    <ToastsProvider>
      <WithLive {...props} />
    </ToastsProvider>
  </ApiProvider>
);
