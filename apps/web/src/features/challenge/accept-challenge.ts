import { useMutation } from "@tanstack/react-query";
import { problemOf } from "@yourmove/client";
import { trpc } from "../../api.ts";
import { client } from "../../client.ts";
import { useOpenMatch } from "../../layout/use-open-match.ts";

const nameOf = (ref: string) => `yourmove.accept.${ref}`;

/** The one key under which this tab takes a seat, however often it is reloaded meanwhile (contract 4.5). */
const acceptKey = (ref: string): string => {
  const name = nameOf(ref);
  try {
    const key = sessionStorage.getItem(name) ?? crypto.randomUUID();
    sessionStorage.setItem(name, key);
    return key;
  } catch {
    // Without storage a reload may ask twice; the seat is taken once all the same.
    return crypto.randomUUID();
  }
};

interface AcceptOptions {
  readonly idempotencyKey: string;
  readonly signal?: AbortSignal;
}

/** How the call is made that takes a seat. */
export const acceptOptions = (ref: string): AcceptOptions => ({ idempotencyKey: acceptKey(ref) });

const guestNameOf = (ref: string) => `yourmove.guest.${ref}`;

/** The name under which a guest has tried to take a seat, as long as that was not answered; null before. */
export const sentGuestName = (ref: string): string | null => {
  try {
    return sessionStorage.getItem(guestNameOf(ref));
  } catch {
    return null;
  }
};

/** Keeps the name that is sent: a repeat under the same key has to be the same request (contract 4.5). */
export const keepGuestName = (ref: string, name: string): void => {
  try {
    sessionStorage.setItem(guestNameOf(ref), name);
  } catch {
    // Then no key outlives the page, either.
  }
};

/** After a refusal the next try is another one, and no repeat that is refused in the same words. */
export const forgetAcceptKey = (ref: string): void => {
  try {
    sessionStorage.removeItem(nameOf(ref));
    sessionStorage.removeItem(guestNameOf(ref));
  } catch {
    // Then none was kept.
  }
};

/** Takes the seat of a challenge and opens the match that this begins; a refusal has the challenge looked at again. */
export const useAcceptChallenge = (ref: string) => {
  const open = useOpenMatch();
  const { challenges } = trpc.useUtils();
  return useMutation({
    networkMode: "always",
    mutationFn: () => client.challenges.accept.mutate({ ref }, acceptOptions(ref)),
    onSuccess: ({ match }) => open(match),
    onError(error) {
      if (!problemOf(error)) return;
      forgetAcceptKey(ref);
      void challenges.get.invalidate({ ref });
      void challenges.list.invalidate();
    },
  });
};

/** Cancels a challenge of the viewer's; every page that shows it then shows what became of it. */
export const useCancelChallenge = (ref: string) => {
  const { challenges } = trpc.useUtils();
  return trpc.challenges.cancel.useMutation({
    onSuccess: (answer) => challenges.get.setData({ ref }, answer),
    onError: () => void challenges.get.invalidate({ ref }),
    onSettled: () => challenges.mine.invalidate(),
  });
};
