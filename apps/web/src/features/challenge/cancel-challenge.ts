import { trpc } from "../../api.ts";

/** Cancels a challenge of the viewer's; every page that shows it then shows what became of it. */
export const useCancelChallenge = (ref: string) => {
  const { challenges } = trpc.useUtils();
  return trpc.challenges.cancel.useMutation({
    onSuccess: (answer) => challenges.get.setData({ ref }, answer),
    onError: () => void challenges.get.invalidate({ ref }),
    onSettled: () => challenges.mine.invalidate(),
  });
};
