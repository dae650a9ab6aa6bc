import { useLayoutEffect } from "react";

/** What may stand on the page, and styles elsewhere make room for. */
type PageMark = "match" | "match-bar" | "tabs" | "toast" | "codes";

/**
 * Gives the root element the class `has-…` while a part stands on the page. With `:has()` on the root, the body or the frame,
 * a browser computes the styles of the whole page again with every element that comes or goes.
 */
export const usePageMark = (mark: PageMark, isThere = true): void => {
  useLayoutEffect(() => {
    if (!isThere) return;
    const { classList } = document.documentElement;
    classList.add(`has-${mark}`);
    return () => classList.remove(`has-${mark}`);
  }, [mark, isThere]);
};
