import { useEffect, useRef } from "react";

/** Moves the focus, and the view, to the top of each new page; going back keeps the view where it was. */
export const usePageFocus = (path: string) => {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(path);
  const wentBack = useRef(false);
  useEffect(() => {
    const onBack = () => {
      wentBack.current = true;
    };
    addEventListener("popstate", onBack);
    return () => removeEventListener("popstate", onBack);
  }, []);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    content.current?.focus({ preventScroll: true });
    if (!wentBack.current) scrollTo(0, 0);
    wentBack.current = false;
  }, [path]);
  return content;
};
