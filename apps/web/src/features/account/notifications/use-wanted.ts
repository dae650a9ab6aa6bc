import type { NotificationSettings } from "@yourmove/contract";
import { useState } from "react";
import { trpc } from "../../../api.ts";

/** What the user is told of and when, as it stands or as it is being chosen; a refused choice goes back. */
export const useWanted = () => {
  const utils = trpc.useUtils();
  const { data, error, isPending } = trpc.push.settings.useQuery(undefined, { staleTime: 0 });
  // Kept here, for a mutation is told of a moment later, and till then the switch would jump back.
  const [chosen, setChosen] = useState<Partial<NotificationSettings>>({});
  const set = trpc.push.setSettings.useMutation({
    onSuccess: (now) => utils.push.settings.setData(undefined, now),
    onError: () => setChosen({}),
  });
  const choose = (choice: Partial<NotificationSettings>) => {
    setChosen((before) => ({ ...before, ...choice }));
    set.mutate(choice);
  };
  return {
    shown: data && { ...data, ...chosen },
    choose,
    isSaved: set.isSuccess,
    isPending,
    error: error ?? set.error,
  };
};
