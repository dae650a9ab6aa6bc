import { defineConfig } from "@playwright/test";
import { installedBrowser } from "./tests/support/browser.mjs";

const executablePath = installedBrowser();
const asRoot = process.getuid?.() === 0;
const flags = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.spec.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A machine of strangers may stall for a while; the report calls what passed only then flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    headless: true,
    video: "off",
    screenshot: "only-on-failure",
    // Recording doubles the work of every test; `npx playwright test --trace on` shows what a failing one did.
    trace: "on-first-retry",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...flags, "--disable-component-update", "--disable-sync", ...(asRoot ? ["--no-sandbox"] : [])],
    },
  },
});
