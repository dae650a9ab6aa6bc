import { type Browser, chromium } from "@playwright/test";
import { installedBrowser } from "../support/browser.mjs";

/** The machine's browser, for programs that Playwright does not run. */
export const launchBrowser = (args: readonly string[] = []): Promise<Browser> => {
  const executablePath = installedBrowser();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...args, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
};
