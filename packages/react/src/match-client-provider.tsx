import { QueryClient, QueryClientContext, QueryClientProvider } from "@tanstack/react-query";
import type { ListSnapshot } from "@yourmove/client";
import { type ReactNode, useContext, useMemo, useState } from "react";
import { ShownBeforeContext } from "./cache/shown-before.ts";
import { ClientContext } from "./client-context.ts";
import { LiveContext } from "./live/live-context.ts";
import { type FollowInput, useFollow } from "./live/use-follow.ts";
import { OutboxContext } from "./outbox/outbox-context.ts";
import type { Outbox } from "./outbox/unsent-move.ts";
import { type OnRefused, useResume } from "./outbox/use-resume.ts";

/** Whose matches everything below shows, and who is told what happens. */
export interface MatchClientProviderProps extends FollowInput {
  /** The viewer's list as an earlier page had it: shown until the service has answered, and never `live`. */
  readonly shownBefore?: ListSnapshot | undefined;
  /** Where moves wait until the service has answered, across reloads; without it, they end with the page. */
  readonly outbox?: Outbox | undefined;
  /** Told that a move which an earlier page left in the outbox does not count, and why. */
  readonly onRefused?: OnRefused | undefined;
  readonly children?: ReactNode;
}

const Live = ({ children, shownBefore, outbox, onRefused, ...input }: MatchClientProviderProps) => {
  const { status, clockOffset } = useFollow(input);
  useResume({ client: input.client, outbox, onRefused });
  const live = useMemo(() => ({ status, clockOffset }), [status, clockOffset]);
  return (
    <ClientContext.Provider value={input.client}>
      <OutboxContext.Provider value={outbox ?? null}>
        <ShownBeforeContext.Provider value={shownBefore}>
          <LiveContext.Provider value={live}>{children}</LiveContext.Provider>
        </ShownBeforeContext.Provider>
      </OutboxContext.Provider>
    </ClientContext.Provider>
  );
};

const WithQueryClient = (props: MatchClientProviderProps) => {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <Live {...props} />
    </QueryClientProvider>
  );
};

/**
 * What the hooks below need: the client that speaks for the viewer, whose list is kept fresh by one long poll a browser.
 * What is read goes into the application's own react-query cache, or, where there is no `QueryClientProvider` above,
 * into one of its own. Somebody else who signs in is another client.
 */
export const MatchClientProvider = (props: MatchClientProviderProps): ReactNode =>
  useContext(QueryClientContext) ? <Live {...props} /> : <WithQueryClient {...props} />;
