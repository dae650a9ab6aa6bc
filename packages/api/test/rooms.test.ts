import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, it } from "vitest";

const SOURCES = new URL("../src/", import.meta.url);

/** The rooms that each room of the service imports from; a file beside the rooms is none. */
const importsOfRooms = (): Map<string, Set<string>> => {
  const rooms = new Map<string, Set<string>>();
  for (const path of readdirSync(SOURCES, { recursive: true, encoding: "utf8" })) {
    const [room = "", file] = path.split("/");
    if (!file?.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    const known = rooms.get(room) ?? new Set();
    rooms.set(room, known);
    for (const [, specifier = ""] of readFileSync(new URL(path, SOURCES), "utf8").matchAll(/from "(\.[^"]+)"/g)) {
      const [other = "", inside] = posix.join(room, specifier).split("/");
      if (inside && other !== room) known.add(other);
    }
  }
  return rooms;
};

it("the rooms of the service stand one above the other: none imports from one that imports from it, by whatever way", () => {
  const above = importsOfRooms();
  expect(above.size).toBeGreaterThan(5);
  // Rooms that import from no room that is left are taken away, until none is left.
  for (let layer: string[] = [""]; layer.length > 0; ) {
    layer = [...above].filter(([, others]) => ![...others].some((other) => above.has(other))).map(([room]) => room);
    for (const room of layer) above.delete(room);
  }
  expect([...above.keys()]).toEqual([]);
});
