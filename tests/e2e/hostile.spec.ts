import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { resign } from "./scene.ts";

const RUN = "window.ranHere=1";
const MESSAGE = `"><img src=x onerror="${RUN}"><script>${RUN}</script> javascript:${RUN} \u202e${"W".repeat(120)} https://evil.example/`;

/** Names that a host platform's users may really have. */
const NAMES = {
  markup: `<img src=x onerror="${RUN}">`,
  script: `"></title><script>${RUN}</script>`,
  template: `{{constructor.constructor('${RUN}')()}}\${${RUN}}`,
  attribute: `' onmouseover='${RUN}' autofocus onfocus='${RUN}`,
  address: `javascript:${RUN}`,
  override: "\u202egnp.exe\u2066\u2067 nimda",
  emoji: "👩‍👩‍👧‍👦".repeat(20),
  marks: `Z${"\u0301\u0317".repeat(120)}`,
  long: "W".repeat(255),
  words: "very ".repeat(51).trim(),
} as const;

/** What they claim to look like. */
const PICTURES: Record<string, string> = {
  markup: `javascript:${RUN}`,
  script: `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${RUN}'/>`,
  template: "//evil.example/a.png",
  attribute: `https://evil.example/a.png" onerror="${RUN}`,
  long: `https://evil.example/${"a".repeat(1500)}.png`,
};

/** Everything that a page must not do, noted as it happens. */
const watch = async (page: Page, baseURL: string): Promise<string[]> => {
  const noted: string[] = [];
  page.on("dialog", (dialog) => {
    noted.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", () => noted.push("popup"));
  page.on("pageerror", (error) => noted.push(`error ${error.message}`));
  page.on("framenavigated", (frame) => {
    if (!frame.url().startsWith(baseURL) && frame.url() !== "about:blank") noted.push(`navigation to ${frame.url()}`);
  });
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) noted.push(message.text());
  });
  await page.exposeFunction("noteViolation", (what: string) => noted.push(`violation ${what}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const { noteViolation } = window as unknown as { noteViolation: (what: string) => void };
      noteViolation(`${violatedDirective} ${blockedURI}`);
    });
  });
  // A host's users may have pictures elsewhere; nothing else may be fetched from there.
  await page.route(
    (url) => !url.href.startsWith(baseURL),
    (route) => {
      if (route.request().resourceType() !== "image") noted.push(`request to ${route.request().url()}`);
      return route.abort();
    },
  );
  return noted;
};

/** A phone's window and a desk's, each page's in turn. */
const SIZES = [
  { width: 360, height: 720 },
  { width: 1280, height: 800 },
] as const;

const expectCalm = async (page: Page, noted: string[], where: string): Promise<void> => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(noted, where).toEqual([]);
    const seen = await page.evaluate(() => ({
      ran: (window as { ranHere?: unknown }).ranHere ?? null,
      width: document.documentElement.scrollWidth,
      room: document.documentElement.clientWidth,
      strange: document.querySelectorAll(
        '[onerror], [onload], [onfocus], [onmouseover], a[href^="javascript:" i], script:not([src]), iframe',
      ).length,
    }));
    expect(seen, where).toMatchObject({ ran: null, strange: 0 });
    expect(seen.width, `${where} is no wider than its window`).toBeLessThanOrEqual(seen.room);
  }
};

test("hostile names, pictures and messages run nothing and break no page", async ({ people, server, host }) => {
  const { url } = server;
  const person = (who: string, name: string) =>
    host.person(url, { sub: `hostile-${who}`, name, ...(PICTURES[who] !== undefined && { picture: PICTURES[who] }) });
  const viewer = await person("viewer", NAMES.script);
  const places: [where: string, path: string][] = [];
  const gameType = "tic-tac-toe";
  for (const [who, name] of Object.entries(NAMES)) {
    const other = await person(who, name);
    const invite = { gameType, opponentUserID: viewer.userID, message: MESSAGE, symbol: "X" } as const;
    const { match } = await other.client.matches.invite.mutate(invite);
    places.push([`the match with ${who}`, `/matches/${gameType}/${match.matchID}`]);
    places.push([`the page of ${who}`, `/players/${other.userID}`]);
    // Some stay invites, some are played, one is over.
    if (["long", "emoji", "marks", "markup"].includes(who))
      await viewer.client.matches.accept.mutate({ gameType, matchID: match.matchID });
    if (who === "marks") await resign(other, match);
  }

  const page = await people.stranger({ extraHTTPHeaders: viewer.headers });
  const noted = await watch(page, url);

  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText(NAMES.markup).first()).toBeVisible();
  await expectCalm(page, noted, "home");

  for (const [where, path] of places) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    if (path.startsWith("/matches/")) await expect(page.getByRole("main")).toContainText("W".repeat(20));
    await expectCalm(page, noted, where);
  }

  await page.goto(`/?play=${gameType}`);
  await page.getByRole("button", { name: "Search" }).click();
  for (const typed of ["<img", "javascript:", "WWW", "very"]) {
    await page.getByRole("combobox").fill(typed);
    await expect(page.getByRole("option").first()).toBeVisible();
    await expectCalm(page, noted, `the search for ${typed}`);
  }
  for (const path of [
    "/new?game=<script>&opponent=javascript:alert(1)#<img src=x onerror=alert(1)>",
    "/matches/%3Cscript%3E/1",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await expectCalm(page, noted, path);
  }
});

test("an inline script really is stopped by the pages' policy", async ({ page, baseURL }) => {
  const noted = await watch(page, baseURL ?? "");
  await page.goto("/");
  await page.evaluate((run) => {
    const script = document.createElement("script");
    script.textContent = run;
    document.body.append(script);
    const image = document.createElement("div");
    image.innerHTML = `<img src="data:x" onerror="${run}">`;
    document.body.append(image);
  }, RUN);
  await expect.poll(() => noted.filter((what) => what.startsWith("violation")).length).toBeGreaterThanOrEqual(2);
  expect(await page.evaluate(() => (window as { ranHere?: unknown }).ranHere)).toBeUndefined();
});
