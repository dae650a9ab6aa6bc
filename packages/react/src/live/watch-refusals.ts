import type { QueryClient } from "@tanstack/react-query";
import { isSignedOut } from "./is-signed-out.ts";

interface Watch {
  readonly queryClient: QueryClient;
  readonly isStillSignedIn: () => Promise<boolean>;
  readonly onSignedOut: () => void;
}

/**
 * Calls back when something that a user did was refused because the session is over, or another's by now, so that the
 * page need not wait for its poll to find out; gives back its own undo.
 */
export const watchRefusals = ({ queryClient, isStillSignedIn, onSignedOut }: Watch): (() => void) => {
  let isWatching = true;
  const check = async () => {
    if (!(await isStillSignedIn()) && isWatching) onSignedOut();
  };
  const forget = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    if (isSignedOut(event.action.error)) void check();
  });
  return () => {
    isWatching = false;
    forget();
  };
};
