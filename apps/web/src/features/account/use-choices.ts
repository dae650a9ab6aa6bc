import { useState } from "react";

/** A settings query, as far as it is read. */
interface Stored<Settings> {
  readonly data: Settings | undefined;
  readonly error: object | null;
  readonly isPending: boolean;
}

/** The mutation that sends a choice. */
interface SettingsMutation<Settings> {
  mutate(choice: Partial<Settings>): void;
  readonly isSuccess: boolean;
  readonly error: object | null;
}

/** A hook that gives the mutation; it calls `onError` for a refusal. */
type UseMutation<Settings> = (onError: () => void) => SettingsMutation<Settings>;

/** Settings as stored, with the user's choices on top: each choice shows at once, and reverts when it is refused. */
export const useChoices = <Settings extends object>(stored: Stored<Settings>, useMutation: UseMutation<Settings>) => {
  // Kept here, because a mutation's state changes a moment later, and the switch would jump back until then.
  const [chosen, setChosen] = useState<Partial<Settings>>({});
  const mutation = useMutation(() => setChosen({}));
  const choose = (choice: Partial<Settings>) => {
    setChosen((before) => ({ ...before, ...choice }));
    mutation.mutate(choice);
  };
  return {
    shown: stored.data && { ...stored.data, ...chosen },
    choose,
    isSaved: mutation.isSuccess,
    isPending: stored.isPending,
    error: mutation.error ?? stored.error,
  };
};
