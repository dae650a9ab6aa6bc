import { useEffect } from "react";

interface ArrowKeys {
  readonly onBack: () => void;
  readonly onForth: () => void;
}

const isRightToLeft = () => document.documentElement.dir === "rtl";

/** The arrows along the line of reading, wherever they mean nothing else. */
export const useArrowKeys = ({ onBack, onForth }: ArrowKeys): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (target?.closest("[data-board], input, textarea, select, dialog")) return;
      const [backKey, forthKey] = isRightToLeft() ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
      if (event.key === backKey) onBack();
      if (event.key === forthKey) onForth();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [onBack, onForth]);
};
