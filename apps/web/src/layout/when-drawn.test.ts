import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenDrawn } from "./when-drawn.ts";

const frames: (() => void)[] = [];
const drawFrame = () => {
  for (const draw of frames.splice(0)) draw();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  frames.length = 0;
});

test("what follows waits until the frame with what was put on the page is drawn", async () => {
  const follow = vi.fn();
  void whenDrawn().then(follow);
  drawFrame();
  await Promise.resolve();
  expect(follow).not.toHaveBeenCalled();
  drawFrame();
  await Promise.resolve();
  expect(follow).toHaveBeenCalledOnce();
});

test("a hidden page, which draws nothing, continues all the same", async () => {
  const follow = vi.fn();
  void whenDrawn().then(follow);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(follow).toHaveBeenCalledOnce();
});
