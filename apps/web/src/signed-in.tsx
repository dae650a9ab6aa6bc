import type { UserSummary } from "@yourmove/contract";
import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";
import { ApiProvider } from "./api-provider.tsx";
import { AccountButton, AccountPopover } from "./features/account/account-button.tsx";
import { useText } from "./i18n/use-text.tsx";
import { useNotifyArrivals, useNotifyRefused } from "./layout/arrivals.ts";
import { type PlayChoice, usePlayAddress } from "./layout/play-address.ts";
import { AwaitingBadge, Shell, SkipLink } from "./layout/shell.tsx";
import { OutdatedToasts, ToastsProvider, useNotify } from "./layout/toasts.tsx";
import { LiveProvider } from "./live/live-provider.tsx";

interface SignedInProps {
  readonly user: UserSummary;
  readonly onSignedOut: () => void;
  readonly children: ReactNode;
}

type Sheet = ComponentType<{ choice: PlayChoice; onClose: () => void }>;

/** The Play sheet while the address asks for it; loaded when it first does. */
const Play = () => {
  const t = useText();
  const notify = useNotify();
  const { choice, close } = usePlayAddress();
  const [Loaded, setLoaded] = useState<Sheet>();
  const isWanted = choice !== null && !Loaded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once each time that it is asked for
  useEffect(() => {
    if (!isWanted) return;
    const onFailure = () => {
      notify({ key: "play", text: t.unreachable });
      close();
    };
    import("./features/play/play-sheet.tsx").then(
      ({ PlaySheet }) => startTransition(() => setLoaded(() => PlaySheet)),
      onFailure,
    );
  }, [isWanted]);
  return Loaded && choice && <Loaded key={JSON.stringify(choice)} choice={choice} onClose={close} />;
};

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
      <Shell
        account={(isTab) => <AccountButton user={user} isTab={isTab} />}
        menu={(showShortcuts) => <AccountPopover user={user} onShortcuts={showShortcuts} />}
      >
        {children}
      </Shell>
      <Play />
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
