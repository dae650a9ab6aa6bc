/** The browser that is installed: CHROMIUM_PATH, the machine's, or Playwright's own; undefined when there is none. */
export function installedBrowser(): string | undefined;

/** The headless shell that is installed: CHROMIUM_SHELL_PATH, the machine's, the cache's, or Playwright's own; else undefined. */
export function installedShell(): string | undefined;
