import { expect, test } from "vitest";
import { security as german } from "../../i18n/security-de.ts";
import { security as english } from "../../i18n/security-en.ts";
import { deviceName, deviceWordsIn } from "./account-dialog.tsx";

test("a device is called as its owner calls it, else by browser and system, else by what is known", () => {
  const phone = { name: null, browser: "Chrome", system: "Android" };
  expect(deviceName({ ...phone, name: "My phone" }, german)).toBe("My phone");
  expect(deviceName(phone, english)).toBe("Chrome on Android");
  expect(deviceName(phone, german)).toBe("Chrome auf Android");
  expect(deviceName({ ...phone, system: null }, german)).toBe("Chrome");
  expect(deviceName({ ...phone, browser: null, system: null }, german)).toBe("Gerät");
});

test("a device of the audit log is said in the reader's language, and a program as it calls itself", () => {
  expect(deviceWordsIn("Firefox 140 on Linux", german)).toBe("Firefox 140 auf Linux");
  expect(deviceWordsIn("Samsung Internet 28 on Android", english)).toBe("Samsung Internet 28 on Android");
  expect(deviceWordsIn("curl/8.5.0", german)).toBe("curl/8.5.0");
});
