import type { Page } from "@playwright/test";

/** The sizes at which every page must hold, from the narrowest phone to the widest screen. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
] as const;

const DIRECTIONS = ["ltr", "rtl"] as const;

/** What sticks out of the window, or of its own box, as it is shown now. */
const findFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in a window of ${clientWidth}`] : [];
    const isClipped = (element: Element): boolean => {
      for (let box: Element | null = element; box; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== "visible") return true;
      return false;
    };
    const wordsOf = (element: Element): DOMRect[] =>
      [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE) return [];
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });
    const nameOf = (element: Element) =>
      `${element.localName}.${element.getAttribute("class") ?? ""} “${element.textContent?.slice(0, 12)}”`;
    for (const element of document.querySelectorAll<HTMLElement>("body *:not(svg *)")) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || element.closest(".unseen, .skip") || isClipped(element)) continue;
      if (box.left < -1 || box.right > clientWidth + 1) faults.push(`${nameOf(element)} leaves the window`);
      if (wordsOf(element).some((words) => words.left < box.left - 1 || words.right > box.right + 1))
        faults.push(`${nameOf(element)} spills its words`);
    }
    return faults.slice(0, 3);
  });

/** Looks at a page at every size, in both themes and both directions, and tells what does not fit. */
export const faultsAtEverySize = async (page: Page): Promise<string[]> => {
  const faults: string[] = [];
  for (const [index, size] of SIZES.entries()) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? "light" : "dark" });
    for (const direction of DIRECTIONS) {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir;
      }, direction);
      for (const fault of await findFaults(page)) faults.push(`${size.width} px, ${direction}: ${fault}`);
    }
    await page.evaluate(() => document.documentElement.removeAttribute("dir"));
  }
  return faults;
};

/** A part of a board, and where it stands, measured from the board's own corner, in pixels. */
interface Place {
  readonly part: string;
  readonly x: number;
  readonly y: number;
}

/** Which parts of a board stand elsewhere than before, by more than rounding accounts for. */
export const movedOnBoard = (before: readonly Place[], after: readonly Place[]): unknown[] => {
  if (before.length !== after.length) return [before.length, after.length];
  const isMoved = (one: Place, two: Place | undefined) =>
    one.part !== two?.part || Math.abs(one.x - two.x) > 2 || Math.abs(one.y - two.y) > 2;
  return before.flatMap((place, index) => (isMoved(place, after[index]) ? [[place, after[index]]] : []));
};

/** Where everything of a board stands. */
export const placesOnBoard = (page: Page): Promise<Place[]> =>
  page.evaluate(() => {
    const frame = document.querySelector(".table-board");
    const parts = [...(frame?.querySelectorAll("[data-board], [data-board] *, .sea *") ?? [])].filter(
      (part) => part.getClientRects().length > 0,
    );
    return parts.map((part) => {
      const corner = (part.closest(".sea") ?? part.closest("[data-board]") ?? part).getBoundingClientRect();
      const box = part.getBoundingClientRect();
      return { part: part.localName, x: box.left - corner.left, y: box.top - corner.top };
    });
  });
