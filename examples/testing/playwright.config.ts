import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM_PATH"];
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

export default defineConfig({
  testMatch: "*.spec.ts",
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: { browserName: "chromium", launchOptions: { args, ...(executablePath ? { executablePath } : {}) } },
});
