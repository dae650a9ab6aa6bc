import type { SessionSummary } from "@yourmove/contract";
import type { SecurityTexts } from "../../../i18n/security-en.ts";

/** What a device is called: as its owner calls it, or by its browser and system, as far as they are known. */
export const deviceName = (
  { name, browser, system }: Pick<SessionSummary, "name" | "browser" | "system">,
  { devices }: Pick<SecurityTexts, "devices">,
): string => {
  if (name !== null) return name;
  if (browser !== null && system !== null) return devices.on(browser, system);
  return browser ?? system ?? devices.unknown;
};

/** The same of a device as the audit log has it, in English words. */
export const deviceWordsIn = (device: string, { devices }: Pick<SecurityTexts, "devices">): string => {
  const [, browser, system] = /^(\S.*) on (\S+)$/.exec(device) ?? [];
  return browser && system ? devices.on(browser, system) : device;
};
