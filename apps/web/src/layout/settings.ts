import { useSyncExternalStore } from "react";

/** Whether this device is a phone, or like one, that can be made to shake. */
export const canVibrate = (): boolean => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** The settings of this device, with their defaults. */
const DEFAULTS = {
  theme: "system",
  /** Empty for the browser's own. */
  language: "",
  sound: "off",
  /** In per cent. */
  volume: "70",
  /** Whether sound has been offered: the match at which it was, and once it is answered that. */
  soundOffer: "",
  vibration: "on",
  celebration: "on",
  /** Empty for what suits the device: slow games where fingers play, never elsewhere. */
  confirmMoves: "",
  notifications: "off",
  notificationOffer: "",
  accountOffer: "",
  pushID: "",
  /** Whether the first day off that was taken by itself has been explained. */
  awayExplained: "",
  /** A user, a year, and how many days off of it were left when this device last saw them. */
  daysLeft: "",
  /** How many moves of each match this device has shown, and how many hints it has given, as JSON. */
  movesSeen: "",
  movesSeenAtHome: "",
  hintsTaken: "",
  /** The options chosen last, by game, as JSON. */
  options: "",
  /** Whether the days of this week stand beside one's own picture. */
  week: "on",
  /** A user, and the days of this week on which that user has moved. */
  moveDays: "",
} as const;

type Setting = keyof typeof DEFAULTS;

const listeners = new Set<() => void>();

const keyOf = (setting: Setting) => `yourmove.${setting}`;

/** A setting of this device; private windows without storage get the defaults. */
export const readSetting = (setting: Setting): string => {
  try {
    return localStorage.getItem(keyOf(setting)) ?? DEFAULTS[setting];
  } catch {
    return DEFAULTS[setting];
  }
};

const applyTheme = (theme: string) => {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
};

/** Stores a setting on this device and notifies every component that reads it. */
export const writeSetting = (setting: Setting, value: string): void => {
  try {
    localStorage.setItem(keyOf(setting), value);
  } catch {
    // Not kept, but it holds until the tab closes.
  }
  if (setting === "theme") applyTheme(value);
  for (const listener of listeners) listener();
};

/** Subscribes to changes from this tab and from others. */
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
};

/** When a move waits for a yes. */
export const CONFIRMATIONS = ["never", "slow", "always"] as const;

/** When the viewer's moves wait for a yes on this device. */
export const confirmationOf = (kept: string): (typeof CONFIRMATIONS)[number] =>
  CONFIRMATIONS.find((each) => each === kept) ?? (matchMedia("(pointer: coarse)").matches ? "slow" : "never");

/** A setting and how to change it. */
export const useSetting = (setting: Setting): [string, (value: string) => void] => {
  const value = useSyncExternalStore(subscribe, () => readSetting(setting));
  return [value, (next) => writeSetting(setting, next)];
};
