// The packed packages in a browser: the example board, played by React 18 against React 19, and the client in a worker.

import { createServer } from "node:http";
import { join } from "node:path";
import { chromium, expect as expectNow } from "@playwright/test";
import { afterAll, beforeAll } from "vitest";
import { ensureShell } from "../support/browser.mjs";
import { bundle } from "./check-react.mjs";
import { check } from "./checks.mjs";

const expect = expectNow.configure({ timeout: 600_000 });

/** Plays in Chromium; `scripts` are the examples by name, `app` has the client installed. */
export function checkBrowser({ app, scripts, pages, server }) {
  let browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await ensureShell(), args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());
  check("@yourmove/client in a web worker", async () => {
    pages.add("web-worker", await bundle(join(app, "web-worker.mjs")));
    await inWorker({ browser, pages, server: server() });
  });
  check("@yourmove/react: React 18 beats React 19", async () => {
    for (const [name, script] of scripts) pages.add(name, script);
    await playExample({ browser, pages, server: server() });
  });
}

async function inWorker({ browser, pages, server }) {
  const page = await browser.newPage();
  await page.goto(`${pages.url}/web-worker/`);
  const said = await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        const worker = new Worker("/web-worker/app.js", { type: "module" });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => resolve(message);
        worker.postMessage(url);
      }),
    server.url,
  );
  await page.context().close();
  expect(said).toEqual({ played: "over, won", found: "no Your Move service at" });
}

const cellsOfX = [0, 1, 2];

async function playExample({ browser, pages, server }) {
  const x = await seat({ browser, pages, server, name: "react-18" });
  const o = await seat({ browser, pages, server, name: "react-19" });
  const input = { gameType: "tic-tac-toe", opponentUserID: o.userID, symbol: "X" };
  await ask(server, { path: "matches.invite", token: x.token, input });
  await o.page.getByRole("button", { name: "Play" }).click();
  for (const cell of [0, 3, 1, 4, 2]) {
    const { page } = cellsOfX.includes(cell) ? x : o;
    await page.getByRole("button", { name: String(cell), exact: true }).click();
  }
  await expect(x.page.getByRole("status")).toHaveText("won");
  await expect(o.page.getByRole("status")).toHaveText("lost");
  for (const { page } of [x, o]) await page.context().close();
}

/** A guest with the example open. */
async function seat({ browser, pages, server, name }) {
  const { token, user } = await ask(server, { path: "auth.guest", token: null, input: {} });
  const page = await browser.newPage();
  await page.goto(`${pages.url}/${name}/?service=${server.url}&token=${token}`);
  await expect(page.getByText("No matches yet (live)")).toBeVisible();
  return { token, userID: user.userID, page };
}

async function ask(server, { path, token, input }) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${server.url}/trpc/${path}`, { method: "POST", headers, body: JSON.stringify(input) });
  return (await response.json()).result.data;
}

/** Serves each script under its name, on a page of its own; `url` is the origin. */
export async function servePages() {
  const scripts = new Map();
  const server = createServer((request, response) => {
    const [, name, file] = new URL(request.url ?? "/", "http://localhost").pathname.split("/");
    const script = scripts.get(name);
    if (!script) return response.writeHead(404).end();
    const page = `<!doctype html><title>${name}</title><div id="root"></div><script type="module" src="/${name}/app.js"></script>`;
    response.setHeader("content-type", file ? "text/javascript" : "text/html; charset=utf-8");
    response.end(file ? script : page);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const add = (name, script) => scripts.set(name, script);
  return { url: `http://127.0.0.1:${server.address().port}`, add, stop: () => server.close() };
}
