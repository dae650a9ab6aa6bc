// npm run pictures: draws what a link's preview shows of each game, from the lobby's own boards.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ensureBrowser } from "../../tests/support/browser.mjs";
import { startServer } from "../../tests/support/server-process.ts";
import { root } from "../dev/run.mjs";

const size = { width: 1200, height: 630 };
const target = join(root, "apps", "web", "public", "pictures");

const folder = mkdtempSync(join(tmpdir(), "yourmove-pictures-"));
const server = await startServer({ DATA_DIR: join(folder, "data") });
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ["--no-sandbox"] });
try {
  mkdirSync(target, { recursive: true });
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: size,
    colorScheme: "light",
    deviceScaleFactor: 6,
  });
  await context.request.post("/platform/auth/guest");
  const { items } = await (await context.request.get("/platform/games")).json();
  for (const game of items) await draw(context, game);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function draw(context, { gameType, name }) {
  const page = await context.newPage();
  await page.goto(`/?play=${gameType}`);
  const board = page.locator(".boards .choice:has(:checked) svg").first();
  await board.waitFor();
  const picture = (await board.screenshot()).toString("base64");
  await page.close();
  const sheet = await context.browser().newPage({ viewport: size, deviceScaleFactor: 1 });
  await sheet.setContent(layout(name, picture));
  await sheet.screenshot({ path: join(target, `${gameType}.png`) });
  await sheet.close();
  console.log(`${gameType}.png`);
}

function layout(name, picture) {
  return `<!doctype html><style>
    body { margin: 0; height: 630px; display: grid; grid-template-columns: 630px 1fr; align-items: center; background: #f6f2ea; color: #1d2420; font-family: sans-serif; }
    img { width: 500px; height: 500px; object-fit: contain; justify-self: center; border-radius: 40px; }
    h1 { margin: 0 40px 24px 0; font-size: 72px; line-height: 1.05; }
    p { margin: 0; font-size: 38px; color: #1d664e; font-weight: 700; }
  </style><img alt="" src="data:image/png;base64,${picture}"><div><h1>${name}</h1><p>Your Move</p></div>`;
}
