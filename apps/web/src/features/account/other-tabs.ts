import { useQueryClient } from "@tanstack/react-query";
import type { UserSummary } from "@yourmove/contract";
import { useEffect } from "react";
import { ME_KEY } from "./use-session.ts";

const CHANNEL = "yourmove.me";

/** Tells the other tabs of this browser what the user is called by now, and looks like. */
export const tellOtherTabs = (user: UserSummary): void => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(user);
  channel.close();
};

/** Hears from the other tabs what the user is called by now. */
export const useOtherTabs = (userID: number): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<UserSummary>) => {
      if (data.userID === userID) queryClient.setQueryData(ME_KEY, { user: data });
    };
    return () => channel.close();
  }, [queryClient, userID]);
};
