/** The first that a browser's description of itself names; browsers name those that they descend from, too. */
const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;

const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

const firstIn = (userAgent: string, names: readonly (readonly [sign: string, name: string])[]) =>
  names.find(([sign]) => userAgent.includes(sign))?.[1];

/** What to call the device that a browser's description of itself (`navigator.userAgent`) tells of; null for one that it does not. */
export const deviceName = (userAgent: string, words: (browser: string, system: string) => string): string | null => {
  const [browser, system] = [firstIn(userAgent, BROWSERS), firstIn(userAgent, SYSTEMS)];
  return browser && system ? words(browser, system) : (browser ?? system ?? null);
};
