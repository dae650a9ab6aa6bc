import { useState } from "react";

/** A settings query, as far as it is looked at. */
interface Stored<Settings> {
  readonly data: Settings | undefined;
  readonly error: object | null;
  readonly isPending: boolean;
}

/** What sends a choice to the service. */
interface Sending<Settings> {
  mutate(choice: Partial<Settings>): void;
  readonly isSuccess: boolean;
  readonly error: object | null;
}

/** Makes a `Sending` whose refusals are shown. */
type UseSending<Settings> = (onError: () => void) => Sending<Settings>;

/** Settings as they stand or as they are being chosen: each choice holds at once, and a refused one goes back. */
export const useChoices = <Settings extends object>(stored: Stored<Settings>, useSending: UseSending<Settings>) => {
  // StoredList here, for a mutation's state changes a moment later, and till then the switch would jump back.
  const [chosen, setChosen] = useState<Partial<Settings>>({});
  const sending = useSending(() => setChosen({}));
  const choose = (choice: Partial<Settings>) => {
    setChosen((before) => ({ ...before, ...choice }));
    sending.mutate(choice);
  };
  return {
    shown: stored.data && { ...stored.data, ...chosen },
    choose,
    isSaved: sending.isSuccess,
    isPending: stored.isPending,
    error: sending.error ?? stored.error,
  };
};
