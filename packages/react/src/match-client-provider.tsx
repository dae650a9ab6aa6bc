import { QueryClient, QueryClientContext, QueryClientProvider } from "@tanstack/react-query";
import type { ClientBase, ListSnapshot, MatchClient } from "@yourmove/client";
import { type ReactNode, useContext, useMemo, useState } from "react";
import { LiveContext, MatchClientContext } from "./contexts.ts";
import { type FollowOptions, useFollow } from "./live/use-follow.ts";
import type { Outbox } from "./outbox/outbox.ts";
import { type OnRefused, useResume } from "./outbox/pending-moves.ts";

/** The viewer's client, and listeners to events. */
export interface MatchClientProviderProps extends FollowOptions {
  /** The client of `createMatchClient`, with any type of its calls. */
  readonly client: ClientBase;
  /** The viewer's list as an earlier page had it: shown until the service has answered, and never `live`. */
  readonly placeholderList?: ListSnapshot | undefined;
  /** Where moves wait until the service has answered, across reloads; without it, they end with the page. */
  readonly outbox?: Outbox | undefined;
  /** Called when a move that an earlier page left in the outbox does not count, with the reason. */
  readonly onRefused?: OnRefused | undefined;
  readonly children?: ReactNode;
}

const Provider = ({ children, outbox, onRefused, ...props }: MatchClientProviderProps) => {
  // Every client has the service's procedures.
  const client = props.client as MatchClient;
  const placeholderList = props.placeholderList;
  const { status, clockOffset } = useFollow(client, props);
  useResume(client, outbox, onRefused);
  const live = useMemo(() => ({ status, clockOffset }), [status, clockOffset]);
  const context = useMemo(
    () => ({ client, outbox: outbox ?? null, placeholderList }),
    [client, outbox, placeholderList],
  );
  return (
    <MatchClientContext.Provider value={context}>
      <LiveContext.Provider value={live}>{children}</LiveContext.Provider>
    </MatchClientContext.Provider>
  );
};

const WithQueryClient = (props: MatchClientProviderProps) => {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <Provider {...props} />
    </QueryClientProvider>
  );
};

/**
 * Provides the viewer's client to the hooks below, and keeps the viewer's list fresh by one long poll a browser. Answers go
 * into the application's own react-query cache, or, without a `QueryClientProvider` above, into a new one. Another user who signs in is another client.
 */
export const MatchClientProvider = (props: MatchClientProviderProps): ReactNode =>
  useContext(QueryClientContext) ? <Provider {...props} /> : <WithQueryClient {...props} />;
