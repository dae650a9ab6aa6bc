import { useQueryClient } from "@tanstack/react-query";
import { problemOf } from "@yourmove/client";
import { useAcceptChallenge as useAccept } from "@yourmove/react";
import { keys, type Repeated } from "../../api.ts";
import { useOpenMatch } from "../../layout/open-match.ts";

const nameOf = (ref: string) => `yourmove.accept.${ref}`;

/** The one key under which a guest of this tab accepts a challenge, across reloads (contract 4.5). */
const acceptKey = (ref: string): string => {
  const name = nameOf(ref);
  try {
    const key = sessionStorage.getItem(name) ?? crypto.randomUUID();
    sessionStorage.setItem(name, key);
    return key;
  } catch {
    // Without storage a reload may send twice; the service accepts once.
    return crypto.randomUUID();
  }
};

/** The options of the call that accepts a challenge. */
export const acceptOptions = (ref: string): Repeated => ({ idempotencyKey: acceptKey(ref) });

const guestNameOf = (ref: string) => `yourmove.guest.${ref}`;

/** The name that a guest has sent and that was not answered yet; null before. */
export const sentGuestName = (ref: string): string | null => {
  try {
    return sessionStorage.getItem(guestNameOf(ref));
  } catch {
    return null;
  }
};

/** Keeps the name that is sent: a repeat under the same key must be the same request (contract 4.5). */
export const keepGuestName = (ref: string, name: string): void => {
  try {
    sessionStorage.setItem(guestNameOf(ref), name);
  } catch {
    // Then no key outlives the page, either.
  }
};

/** After a refusal the next try is a new request: a repeat under the old key would get the same refusal. */
export const forgetAcceptKey = (ref: string): void => {
  try {
    sessionStorage.removeItem(nameOf(ref));
    sessionStorage.removeItem(guestNameOf(ref));
  } catch {
    // Then none was kept.
  }
};

/** The query key of the challenges that are open to the viewer. */
export const OPEN_CHALLENGES_KEY = ["open challenges"];

/** Accepts a challenge and opens its match; after a refusal the challenge is fetched again. */
export const useAcceptChallenge = (ref: string) => {
  const open = useOpenMatch();
  const queryClient = useQueryClient();
  return useAccept(ref, {
    onSuccess: ({ match }) => open(match),
    onError(error) {
      if (!problemOf(error)) return;
      for (const queryKey of [keys.challenge(ref), OPEN_CHALLENGES_KEY])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
};
