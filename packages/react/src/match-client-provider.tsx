import { QueryClient, QueryClientContext, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useContext, useMemo, useState } from "react";
import { ClientContext } from "./client-context.ts";
import { LiveContext } from "./live/live-context.ts";
import { type FollowInput, useFollow } from "./live/use-follow.ts";

/** Whose matches everything below shows, and who is told what happens. */
export interface MatchClientProviderProps extends FollowInput {
  readonly children?: ReactNode;
}

const Live = ({ children, ...input }: MatchClientProviderProps) => {
  const { status, clockOffset } = useFollow(input);
  const live = useMemo(() => ({ status, clockOffset }), [status, clockOffset]);
  return (
    <ClientContext.Provider value={input.client}>
      <LiveContext.Provider value={live}>{children}</LiveContext.Provider>
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
