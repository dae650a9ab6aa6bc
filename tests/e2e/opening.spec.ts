import { startLastingServer } from "../support/lasting-server.ts";
import { expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

test("a first visit sends no request, and a signed-in user is known after a reload", async ({ browser }) => {
  // Where no host platform is set up, unlike at the server that the other tests share.
  const server = await startLastingServer();
  try {
    const context = await browser.newContext({ locale: "en-US", baseURL: server.url });
    const page = await context.newPage();
    const requested: string[] = [];
    const errors: string[] = [];
    page.on("request", (request) => request.url().includes("/trpc/") && requested.push(request.url()));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.goto("/");
    await expect(page.getByLabel("Your name")).toBeFocused();
    expect([requested, errors]).toEqual([[], []]);
    await page.keyboard.type("newcomer");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Pick a game to begin" })).toBeVisible();
    requested.length = 0;
    await page.reload();
    await expect(page.getByRole("heading", { name: "Pick a game to begin" })).toBeVisible();
    // What boot.js has asked is not asked again.
    expect(requested.filter((url) => url.includes("matches.list,auth.me"))).toHaveLength(1);
    expect(errors).toEqual([]);
    const second = await context.newPage();
    await second.goto("/?play");
    await expect(second.getByRole("heading", { name: "Play" })).toBeVisible();
  } finally {
    await server.stop();
  }
});
