import { useMatches } from "@yourmove/react";
import { useEffect } from "react";
import { useDropOutdated } from "./notices.tsx";

/** Takes notices back once the match that they tell of has moved on, here or on another device. */
export const OutdatedNotices = () => {
  const { data: list } = useMatches();
  const dropOutdated = useDropOutdated();
  useEffect(() => {
    if (list) dropOutdated(list.items);
  }, [dropOutdated, list]);
  return null;
};
