import type { Match, MoveBody } from "@yourmove/contract";
import { isSame } from "@yourmove/rules/is-same";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Aim } from "../../boards/board.ts";
import { confirmationOf, useSetting } from "../../layout/settings.ts";

/** A turn of an hour or more leaves time to look twice; against a bot a slip costs nothing. */
const isSlow = ({ turnSeconds, opponent }: Match): boolean =>
  !opponent.isBot && (turnSeconds === null || turnSeconds >= 60 * 60);

/** Whether the viewer's moves in a match wait for a yes. */
const useIsConfirmed = (match: Match): boolean => {
  const [kept] = useSetting("confirmMoves");
  const when = confirmationOf(kept);
  return when === "always" || (when === "slow" && isSlow(match));
};

/** Calls back once something else is chosen, or Esc is pressed, for as long as something is proposed. */
const useTakingBack = (isProposed: boolean, hasChosen: () => boolean, onBack: () => void) => {
  useEffect(() => {
    if (!isProposed) return;
    const onClick = ({ target }: MouseEvent) => {
      if (!hasChosen() && !(target instanceof Element && target.closest(".match-bar"))) onBack();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onBack();
    };
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, [isProposed, hasChosen, onBack]);
};

/** A move that waits for the viewer's yes, where one is wanted: chosen again it is played, anything else takes it back. */
export const useProposal = (match: Match, play: (move: MoveBody) => void) => {
  const isConfirmed = useIsConfirmed(match);
  const [kept, setKept] = useState<{ move: MoveBody; version: number } | null>(null);
  const proposed = match.canMove && kept?.version === match.positionVersion ? kept.move : null;
  const isJustChosen = useRef(false);
  const hasChosen = useCallback(() => isJustChosen.current, []);
  const takeBack = useCallback(() => setKept(null), []);
  useTakingBack(proposed !== null, hasChosen, takeBack);
  const choose = (move: MoveBody, aim?: Aim) => {
    // The click that chose it must not take it back as well.
    isJustChosen.current = true;
    setTimeout(() => {
      isJustChosen.current = false;
    });
    const isSure = aim === "sure" || (aim !== "unsure" && !isConfirmed) || (proposed && isSame(move, proposed));
    setKept(isSure ? null : { move, version: match.positionVersion });
    if (isSure) play(move);
  };
  return { proposed, choose, takeBack };
};

/** What `useProposal` gives. */
export type Proposal = ReturnType<typeof useProposal>;
