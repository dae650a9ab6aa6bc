const MAX_CHARACTERS = 80;

/** Looked for in this order, for most browsers also name the ones that they want to be taken for. */
const BROWSERS = [
  ["Edge", /\bEdgA?\/(\d+)/],
  ["Opera", /\bOPR\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)(?:\.[\d.]*)? (?:Mobile\/\w+ )?Safari\//],
] as const;

const SYSTEMS = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
] as const;

const namedBy = (userAgent: string, known: typeof BROWSERS | typeof SYSTEMS): string | null =>
  known.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;

/** The browser and the system that a `User-Agent` names, as far as they are known here. */
export const deviceOf = (userAgent: string | undefined): { browser: string | null; system: string | null } => {
  const known = (userAgent ?? "").slice(0, 500);
  return { browser: namedBy(known, BROWSERS), system: namedBy(known, SYSTEMS) };
};

/** What a browser or program calls itself in its `User-Agent`, in a few words; null where it says nothing. */
export const deviceWords = (userAgent: string | undefined): string | null => {
  const printable = (userAgent ?? "").slice(0, 500).replace(/[^\x20-\x7e]/g, "");
  const [browser, pattern] = BROWSERS.find(([, known]) => known.test(printable)) ?? [];
  const system = SYSTEMS.find(([, known]) => known.test(printable))?.[0];
  const version = pattern?.exec(printable)?.[1];
  if (browser && version) return `${browser} ${version}${system ? ` on ${system}` : ""}`;
  return printable.trim().slice(0, MAX_CHARACTERS).trim() || null;
};
