// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { restAfterPresses } from "./rest.ts";

const PAGE = '<button id="one"></button><button class="button" id="two"></button><div class="table-board"></div>';

/** What lies under the finger, by its selector. */
let under: string;
let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = PAGE;
  under = "#one";
  document.elementsFromPoint = () => [...document.querySelectorAll(`.rest, ${under}`)];
  HTMLElement.prototype.showPopover = () => {};
  vi.useFakeTimers();
  stop = restAfterPresses();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

const click = (detail: number) =>
  document
    .querySelector(under)
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail, clientX: 100, clientY: 100 }));

const point =
  (type: string, clientX = 100) =>
  () =>
    document.body.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY: 100 }));

/** The page changes, and this comes under the finger. */
const comes = async (selector: string) => {
  under = selector;
  document.body.append("…");
  await vi.advanceTimersByTimeAsync(0);
};

const shields = () => document.querySelectorAll(".rest").length;

test.each([
  ["a tap · another button comes", 1, undefined, "#two", 1],
  ["a tap · a board comes", 1, undefined, ".table-board", 1],
  ["a tap · a tap at its place · another comes", 1, point("pointerdown", 130), "#two", 1],
  ["a tap · the same stays", 1, undefined, "#one", 0],
  ["a key · another comes", 0, undefined, "#two", 0],
  ["a tap · a tap elsewhere · another comes", 1, point("pointerdown", 160), "#two", 0],
  ["a tap · the finger scrolls · another comes", 1, point("pointercancel"), "#two", 0],
  ["a tap · 5 s · another comes", 1, () => vi.advanceTimersByTime(5_000), "#two", 0],
])("%s: shields", async (_, detail, then, selector, count) => {
  click(detail);
  then?.();
  await comes(selector);
  expect(shields()).toBe(count);
});

test("after a later change it rests once more; what has filled in takes taps again", async () => {
  click(1);
  await comes("#none");
  await comes("#two");
  expect(shields()).toBe(1);
  expect(document.querySelector("[data-rest]")?.id).toBe("two");
  document.querySelector(".rest")?.dispatchEvent(new Event("animationend"));
  await comes("#two");
  expect([shields(), document.querySelector("[data-rest]")]).toEqual([0, null]);
});
