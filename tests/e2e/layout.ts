import type { Locator, Page } from "@playwright/test";
import { variantsFor } from "../support/rounds.ts";

/** The sizes at which every page must hold, from the narrowest phone to the widest screen. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
] as const;

const DIRECTIONS = ["ltr", "rtl"] as const;

/** A phone held upright. */
export const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true } as const;

/** A phone held upright and on its side, a laptop, desks. */
export const WINDOWS = [
  PHONE.viewport,
  { width: 844, height: 390 },
  { width: 1366, height: 650 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

/** Where a part of a page stands. */
export const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not shown`);
  return box;
};

/** Where several stand. */
export const boxesOf = <const Parts extends readonly Locator[]>(...parts: Parts) =>
  Promise.all(parts.map(boxOf)) as Promise<{ [At in keyof Parts]: Box }>;

type Box = Awaited<ReturnType<typeof boxOf>>;

/** Whether one stands beside, above or below the other. */
export const areApart = (one: Box, other: Box): boolean =>
  one.x >= other.x + other.width ||
  one.x + one.width <= other.x ||
  one.y >= other.y + other.height ||
  one.y + one.height <= other.y;

/** What sticks out of the window, or of its own box, as it is shown now. */
const findFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in a window of ${clientWidth}`] : [];
    // A dialog scrolls, but never sideways.
    const OVER = "dialog[open], [popover]:popover-open";
    const isClipped = (element: Element): boolean => {
      for (let box: Element | null = element; box && !box.matches(OVER); box = box.parentElement)
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
      if (box.width === 0) continue;
      const { left, right } = element.closest(OVER)?.getBoundingClientRect() ?? { left: 0, right: clientWidth };
      const leaves = box.left < left - 1 || box.right > right + 1;
      const spills = wordsOf(element).some((words) => words.left < box.left - 1 || words.right > box.right + 1);
      if (!(leaves || spills) || element.closest(".unseen, .skip") || isClipped(element)) continue;
      if (leaves) faults.push(`${nameOf(element)} leaves the window`);
      if (spills) faults.push(`${nameOf(element)} spills its words`);
    }
    return faults.slice(0, 3);
  });

/** Looks at a page at every size, in both themes and both directions (in npm test by turns in one), and tells what does not fit. */
export const faultsAtEverySize = async (page: Page, at: number): Promise<string[]> => {
  const faults: string[] = [];
  for (const [index, size] of SIZES.entries()) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? "light" : "dark" });
    for (const direction of variantsFor(at + index, DIRECTIONS)) {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir;
      }, direction);
      for (const fault of await findFaults(page)) faults.push(`${size.width} px, ${direction}: ${fault}`);
    }
    await page.evaluate(() => document.documentElement.removeAttribute("dir"));
  }
  return faults;
};

/** What a person presses or reads whose words are cut, and what lies over something else to press. */
const findCuts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.localName}.${element.getAttribute("class") ?? ""} “${element.textContent?.slice(0, 20)}”`;
    const root = document.querySelector("dialog[open], [popover]:popover-open") ?? document.body;
    const shown = (selector: string) =>
      [...root.querySelectorAll<HTMLElement>(selector)].filter(
        (element) =>
          element.checkVisibility() && element.clientWidth > 1 && !element.closest("[data-board], .unseen, .skip"),
      );
    const isCut = (element: HTMLElement) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      const isTooWide = element.scrollWidth > element.clientWidth + 1 && overflowX === "hidden";
      const isTooHigh = element.scrollHeight > element.clientHeight + 2 && overflowY === "hidden";
      return (isTooWide && textOverflow !== "ellipsis") || isTooHigh;
    };
    const layerOf = (element: Element | null): Element | null => {
      if (!element || ["fixed", "sticky"].includes(getComputedStyle(element).position)) return element;
      return layerOf(element.parentElement);
    };
    /** What of an element is in sight where it is scrolled. */
    const sightOf = (element: Element) => {
      const box = element.getBoundingClientRect();
      const frame = element.parentElement?.closest(".history-list")?.getBoundingClientRect() ?? box;
      const left = Math.max(box.left, frame.left);
      const top = Math.max(box.top, frame.top);
      return { left, top, right: Math.min(box.right, frame.right), bottom: Math.min(box.bottom, frame.bottom) };
    };
    const lieOver = (one: HTMLElement, other: HTMLElement) => {
      if (one.contains(other) || other.contains(one) || layerOf(one) !== layerOf(other)) return false;
      const a = sightOf(one);
      const b = sightOf(other);
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return wide > 2 && high > 2;
    };
    const cut = shown("h1, h2, h3, p, li, label, a, button, summary, legend, dt, dd").filter(isCut);
    const pressed = shown("a, button, summary, input:not([type='radio'], [type='checkbox'])");
    const over = pressed.flatMap((one, index) =>
      pressed
        .slice(index + 1)
        .flatMap((other) => (lieOver(one, other) ? [`${nameOf(one)} over ${nameOf(other)}`] : [])),
    );
    return [...cut.map((element) => `${nameOf(element)} is cut`), ...over].slice(0, 5);
  });

/** Looks at a page on a phone with text of twice the size, and tells what does not fit. */
export const faultsAtTwiceTheSize = async (page: Page): Promise<string[]> => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = "200%";
    // What observes its own size is drawn again a frame later.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  return [...(await findFaults(page)), ...(await findCuts(page))];
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

/** From here on animations stand where they begin, or where the test puts them. */
export const holdAnimations = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
};
