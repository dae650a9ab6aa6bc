import { useMatches } from "@yourmove/react/any-game";

/** How many matches and invites wait for the viewer. */
export const useAwaitingCount = (): number => {
  const { data: list } = useMatches();
  return list ? list.yourTurnCount + list.inviteCount : 0;
};
