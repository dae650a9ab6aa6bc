import { trpc } from "../../api.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useSetting } from "../settings.ts";
import { deviceName } from "./device-name.ts";
import { subscribeBrowser, unsubscribeBrowser } from "./push-manager.ts";

/** The devices that are told, which of them is this one (null: none), and how it comes in and goes out. */
export const useDevices = () => {
  const { deviceName: words } = useText().notifications;
  const utils = trpc.useUtils();
  const [kept, keep] = useSetting("pushID");
  const [, tellHere] = useSetting("notifications");
  const { data, error, isPending } = trpc.push.list.useQuery(undefined, { staleTime: 0 });
  const { mutateAsync: send } = trpc.push.subscribe.useMutation();
  const unsubscribe = trpc.push.unsubscribe.useMutation({ onSettled: () => utils.push.list.invalidate() });
  const ownID = data?.items.find(({ subscriptionID }) => String(subscriptionID) === kept)?.subscriptionID ?? null;

  const add = async (publicKey: string) => {
    const label = deviceName(navigator.userAgent, words);
    const { items, subscriptionID } = await send({ ...(await subscribeBrowser(publicKey)), ...(label && { label }) });
    keep(String(subscriptionID));
    utils.push.list.setData(undefined, { items });
  };
  const remove = async (subscriptionID: number) => {
    if (subscriptionID === ownID) {
      tellHere("off");
      await unsubscribeBrowser();
    }
    await unsubscribe.mutateAsync({ subscriptionID }).catch(() => {});
  };
  return { devices: data?.items, error: error ?? unsubscribe.error, isPending, ownID, add, remove };
};
