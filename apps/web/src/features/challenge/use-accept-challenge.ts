import { useMutation } from "@tanstack/react-query";
import { problemOf } from "@yourmove/client";
import { trpc } from "../../api.ts";
import { client } from "../../client.ts";
import { useOpenMatch } from "../../frame/use-open-match.ts";
import { acceptOptions, forgetAcceptKey } from "./accept-key.ts";

/** Accepts a challenge and opens the match that this begins; a refusal has the challenge looked at again. */
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
