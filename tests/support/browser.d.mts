/** The browser that is installed: CHROMIUM_PATH, the machine's, or Playwright's own; undefined when there is none. */
export function installedBrowser(): string | undefined;
