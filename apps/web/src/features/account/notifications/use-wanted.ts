import type { NotificationSettings } from "@yourmove/contract";
import { trpc } from "../../../api.ts";
import { useChoices } from "../use-choices.ts";

const useSending = (onError: () => void) => {
  const { push } = trpc.useUtils();
  return trpc.push.setSettings.useMutation({ onError, onSuccess: (now) => push.settings.setData(undefined, now) });
};

/** What the user is told of and when. */
export const useWanted = () =>
  useChoices<NotificationSettings>(trpc.push.settings.useQuery(undefined, { staleTime: 0 }), useSending);
