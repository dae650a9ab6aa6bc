import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
  readonly form_factor?: string;
}

interface Manifest {
  readonly id: string;
  readonly categories: readonly string[];
  readonly icons: readonly Picture[];
  readonly screenshots: readonly Picture[];
  readonly shortcuts: readonly { readonly url: string; readonly icons: readonly Picture[] }[];
}

/** How large a picture is, as the browser draws it. */
const sizeOf = (page: Page, { src }: Picture): Promise<string> =>
  page.evaluate(async (address) => {
    const image = Object.assign(new Image(), { src: address });
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  }, src);

test("the browser would install the lobby, and every picture is what the manifest says", async ({
  baseURL,
  launchOptions,
}) => {
  const profile = await mkdtemp(join(tmpdir(), "yourmove-profile-"));
  // In a private window, as tests have it, a browser installs nothing.
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, ...(baseURL && { baseURL }) });
  const [page = await context.newPage()] = context.pages();
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const session = await context.newCDPSession(page);
  const found = async () => {
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    return installabilityErrors.map(({ errorId }) => errorId);
  };
  await expect.poll(found).toEqual([]);
  const { url, errors, data } = await session.send("Page.getAppManifest");
  expect([new URL(url).pathname, errors]).toEqual(["/manifest.webmanifest", []]);
  const manifest = JSON.parse(data ?? "") as Manifest;
  expect([manifest.id, manifest.categories]).toEqual(["/", ["games"]]);
  const sizes = manifest.icons.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`);
  expect(sizes).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]));
  expect(new Set(manifest.screenshots.map((one) => one.form_factor))).toEqual(new Set(["wide", "narrow"]));
  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  for (const picture of pictures.filter(({ type }) => type === "image/png"))
    expect([picture.src, await sizeOf(page, picture)]).toEqual([picture.src, picture.sizes]);
  for (const shortcut of manifest.shortcuts) {
    await page.goto(shortcut.url);
    await expect(page).toHaveTitle(/Your Move/);
    await expect(page.getByRole("heading", { name: "No such page" })).toBeHidden();
  }
  await context.close();
  await rm(profile, { recursive: true, force: true });
});
