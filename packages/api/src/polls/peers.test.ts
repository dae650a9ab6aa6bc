import { expect, it } from "vitest";
import { createPeers, gatherMsOf } from "./shared-changes.ts";

const clockAt = () => {
  let now = 0;
  const pass = (ms: number) => {
    now += ms;
  };
  return { elapsed: () => now, pass };
};

it("counts this process and those heard of within 25 s, each once, and takes no ids of users for a greeting", () => {
  const clock = clockAt();
  const peers = createPeers(clock, () => 0.5);
  const [one, two] = [0.1, 0.2].map((chance) => createPeers(clock, () => chance).greeting);
  expect(peers.count()).toBe(1);
  expect(["12,13", "*", one, one, two].map((payload) => peers.hears(String(payload)))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(peers.count()).toBe(3);
  clock.pass(20_000);
  peers.hears(String(two));
  clock.pass(5000);
  expect(peers.count()).toBe(2);
});

it("remembers a bounded number of names", () => {
  const peers = createPeers(clockAt(), () => 0.5);
  for (let index = 0; index < 5000; index += 1) peers.hears(`#${index}`);
  expect(peers.count()).toBe(1001);
});

it("the window in which changes are gathered grows with the processes, and where they come thick, up to 40 ms", () => {
  expect([1, 2, 4, 20, 500].map((processes) => gatherMsOf(processes))).toEqual([2, 4, 8, 40, 40]);
  expect([0, 7, 8, 1000].map((gathered) => gatherMsOf(2, gathered))).toEqual([4, 4, 20, 20]);
  expect([0, 7, 8].map((gathered) => gatherMsOf(1, gathered))).toEqual([2, 2, 40]);
  expect(gatherMsOf(8, 8)).toBe(40);
});
