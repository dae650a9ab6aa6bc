import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { HostPlatform } from "./host-platform.ts";
import { expectGerman } from "./languages.ts";
import { faultsAtEverySize, faultsAtTwiceTheSize } from "./layout.ts";
import type { People } from "./players.ts";
import { setScene } from "./scene.ts";
import { expectNoViolations } from "./violations.ts";
import { STOPS, type Walker, walk } from "./walk.ts";

/** Names as long as a host platform's users may have them: without a gap, of emoji, and from right to left. */
const NAMES = {
  viewer: "W".repeat(255),
  first: "👩‍👩‍👧‍👦".repeat(23),
  second: "محمدعبدالرحمن".repeat(19),
} as const;
const MESSAGE = "M".repeat(280);

const withLongNames = async (people: People, url: string, host: HostPlatform, area: string): Promise<Walker> => {
  const person = (who: keyof typeof NAMES) => host.person(url, { sub: `${area}-${who}`, name: NAMES[who] });
  const viewer = await person("viewer");
  const rivals = [await person("first"), await person("second")] as const;
  const scene = await setScene(viewer, rivals, MESSAGE);
  return { page: await people.stranger({ extraHTTPHeaders: viewer.headers }), viewer, rivals, scene };
};

const inGerman = async (people: People): Promise<Walker> => {
  const viewer = await people.arrive("anna", { locale: "de-DE" });
  const rivals = await people.gather(["bert", "cora"]);
  return { page: viewer.page, viewer, rivals, scene: await setScene(viewer, rivals, "Viel Spaß!") };
};

const expectRoomForLargeText = async (page: Page, where: string) => {
  const faults = await faultsAtTwiceTheSize(page);
  // The next step of the walk is taken by what a desk shows.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => document.documentElement.removeAttribute("style"));
  expect(faults, where).toEqual([]);
};

for (const [area, stops] of Object.entries(STOPS)) {
  test(`names of 255 characters fit every width, theme and direction: ${area}`, async ({ people, server, host }) => {
    const walker = await withLongNames(people, server.url, host, area);
    await walk(stops, walker, async (where, at) => {
      expect(await faultsAtEverySize(walker.page, at), where).toEqual([]);
    });
  });

  test(`no fault by axe, no English in German, room for text of twice the size: ${area}`, async ({ people }) => {
    const walker = await inGerman(people);
    const { page } = walker;
    await walk(stops, walker, async (where, at) => {
      await expectGerman(page, where);
      await expectNoViolations(page, where, at);
      await expectRoomForLargeText(page, where);
    });
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  });
}
