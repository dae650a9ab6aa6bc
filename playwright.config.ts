import { defineConfig } from "@playwright/test";
import { installedBrowser, installedShell } from "./tests/support/browser.mjs";
import { rounds } from "./tests/support/rounds.ts";

// Looked for once, not by every worker.
const browser = installedBrowser();
const shell = installedShell() ?? browser;
if (browser !== undefined) process.env["CHROMIUM_PATH"] = browser;
if (shell !== undefined) process.env["CHROMIUM_SHELL_PATH"] = shell;
/** Where notifications, push or installing come in: only the whole browser has them, at twice the processor's time. */
const AROUND_PAGES = /(foreign-games|installable|notifications|push|push-away)\.spec\.ts$/;
const asRoot = process.getuid?.() === 0;
const flags = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

const launched = (executablePath: string | undefined) => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [...flags, "--disable-component-update", "--disable-sync", ...(asRoot ? ["--no-sandbox"] : [])],
});

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.spec.ts",
  globalSetup: "./tests/e2e/set-up.config.ts",
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A machine of strangers may stall for a while; the report calls what passed only then flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  // No journey has a limit of its own: a machine four times as slow passes.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    headless: true,
    video: "off",
    screenshot: "only-on-failure",
    // Recording doubles the work of every test; `npx playwright test --trace on` shows what a failing one did.
    trace: "on-first-retry",
    contextOptions: { reducedMotion: "reduce" },
    // It is installed for each profile again; the journeys that it has a part in allow it.
    serviceWorkers: rounds({ full: "allow", quick: "block" }),
  },
  projects: [
    { name: "pages", testIgnore: AROUND_PAGES, use: { launchOptions: launched(shell) } },
    { name: "around pages", testMatch: AROUND_PAGES, use: { launchOptions: launched(browser) } },
  ],
});
