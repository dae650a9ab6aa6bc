import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../support/random.ts";
import { useFixture, WAYS } from "./fixtures.ts";
import { matchPath, newPair, play, startMatch } from "./rest.ts";
import { newSeed, report, rounds } from "./rounds.ts";

/** A proxy to a server on which each connection may be cut: before its request has passed, after, or never. */
const flakyProxy = async (url: string, fate: () => "before" | "after" | "never") => {
  const { hostname, port } = new URL(url);
  const proxy = createServer((near) => {
    const cut = fate();
    near.on("error", () => {});
    if (cut === "before") return near.destroy();
    const far = connect(Number(port), hostname).on("error", () => {});
    near.pipe(far);
    near.on("close", () => far.end());
    if (cut === "never") return far.pipe(near);
    return far.once("data", () => near.destroy());
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close: () => proxy.close() };
};

describe.each(WAYS)("a request whose connection was cut (%s)", (way, open) => {
  const fixture = useFixture(open);

  it("takes effect at most once when it is repeated with its Idempotency-Key, at whatever server", async () => {
    const seed = newSeed();
    const random = seededRandom(seed);
    const cuts = { before: 0, after: 0, never: 0 };
    const fate = () => {
      const cut = (["before", "after", "never"] as const)[Math.floor(random() * 3)] ?? "never";
      cuts[cut] += 1;
      return cut;
    };
    const proxies = await Promise.all(fixture.urls.map((url) => flakyProxy(url, fate)));
    const [ann, bob] = await newPair(fixture.url);
    for (let round = 0; round < rounds({ full: 150, quick: 6, short: 1 }); round += 1) {
      const { matchID } = await startMatch(ann, bob);
      for (const [index, cell] of [0, 1, 2, 4].entries()) {
        const player = index % 2 ? bob : ann;
        const key = { "Idempotency-Key": `round-${round}-${index}`, connection: "close" };
        for (let tries = 0; ; tries += 1) {
          const proxy = proxies[tries % proxies.length]?.url ?? "";
          const answer = await play(player.at(proxy), matchID, cell, key).catch(() => null);
          if (!answer) continue;
          expect([answer.status, answer.body.match?.moveCount]).toEqual([200, index + 1]);
          break;
        }
      }
      expect((await ann.get(matchPath(matchID, "moves"))).body.items).toHaveLength(4);
      await ann.post(matchPath(matchID, "forfeit"));
    }
    report(`safe retry, ${way}`, { seed, ...cuts });
    for (const proxy of proxies) proxy.close();
  });
});
