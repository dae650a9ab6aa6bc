import { useQueryClient } from "@tanstack/react-query";
import type { ListSnapshot } from "@yourmove/contract";
import { keysOf, useMatches } from "@yourmove/react";
import { useEffect } from "react";
import { client } from "../client.ts";
import { keepList } from "./keep-list.ts";
import { useUser } from "./use-user.ts";

/** After this long without another change, in milliseconds, what is shown is kept. */
const REST_MS = 1_000;

/** Keeps what is shown in this browser, for a start without a network. */
export const KeepShown = () => {
  const user = useUser();
  const queryClient = useQueryClient();
  const { dataUpdatedAt, isPlaceholderData } = useMatches();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the change is the reason to keep, and not looked at itself
  useEffect(() => {
    if (isPlaceholderData) return;
    const keep = () => {
      // As the service has it, without a move on its way.
      const list = queryClient.getQueryData<ListSnapshot>(keysOf(client).matches);
      if (list) keepList({ user, list });
    };
    const timer = setTimeout(keep, REST_MS);
    addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", keep);
    };
  }, [dataUpdatedAt, isPlaceholderData, queryClient, user]);
  return null;
};
