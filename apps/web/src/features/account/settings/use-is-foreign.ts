import { trpc } from "../../../api.ts";

/** Whether another site signs the user in: none of the sessions here is the one that asks. */
export const useIsForeign = (): boolean => {
  const sessions = trpc.account.sessions.useQuery();
  return sessions.data ? !sessions.data.items.some(({ isCurrent }) => isCurrent) : false;
};
