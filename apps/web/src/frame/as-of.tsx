import { useLive, useMatches } from "@yourmove/react";
import { clockWords } from "../i18n/time-words.ts";
import { useText } from "../i18n/use-text.tsx";

/** Says how old it is what an earlier page had, for as long as that is all there is to show. */
export const AsOf = () => {
  const t = useText();
  const { status } = useLive();
  const { data: list, isPlaceholderData } = useMatches();
  const isOld = list && isPlaceholderData && (status === "offline" || status === "reconnecting");
  return (
    <p role="status" className="as-of">
      {isOld && t.asOf(clockWords(list.serverTime, Date.now(), t.language))}
    </p>
  );
};
