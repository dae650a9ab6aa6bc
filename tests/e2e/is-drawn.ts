/** For a page to run: whether nothing in its window is on its way; pictures further down are drawn when they are about to be seen. */
export const isDrawn = (): boolean =>
  [...document.querySelectorAll(".skeleton, .is-loading")].every((waiting) => {
    const { top, bottom, height } = waiting.getBoundingClientRect();
    return height === 0 || bottom <= 0 || top >= innerHeight || !waiting.checkVisibility();
  });
