/** The lobby's own sign: two pieces side by side, one of them moving in. */
export const Logo = ({ size = 30 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" className="logo-sign" aria-hidden="true">
    <rect width="32" height="32" rx="9" className="logo-ground" />
    <circle cx="20.5" cy="12" r="5.6" className="logo-ring" />
    <path d="M7.5 17l8 8M15.5 17l-8 8" className="logo-cross" />
  </svg>
);

const PATHS = {
  plus: "M12 5v14M5 12h14",
  note: "M9 18V5l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 15a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1.2.9 2.1h5.2c0-.9.3-1.6.9-2.1A6 6 0 0 0 12 3z",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  minus: "M5 12h14",
  away: "M4 20h16M12 20V9M12 9c-5-4-9 0-9 2 4-1 6-1 9-2zM12 9c5-4 9 0 9 2-4-1-6-1-9-2z",
  back: "M14 6l-6 6 6 6",
  forward: "M10 6l6 6-6 6",
  first: "M17 6l-6 6 6 6M7 6v12",
  last: "M7 6l6 6-6 6M17 6v12",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5",
  flag: "M6 21V4M6 5h11l-2.5 4L17 13H6",
  book: "M5 5.5A2.5 2.5 0 0 1 7.5 3H19v15H7.5A2.5 2.5 0 0 0 5 20.5zM5 20.5A2.5 2.5 0 0 0 7.5 21H19v-3",
  again: "M4 12a8 8 0 0 1 13.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.6L4 15.5M4 20v-4.5h4.5",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  warning: "M12 3.5L22 20.5H2zM12 10v4.5M12 17.4v.1",
  offline:
    "M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M2 8.8a15 15 0 0 1 4.5-2.7M19 12.5a10 10 0 0 0-3.2-2.1M22 8.8A15 15 0 0 0 10.5 5M8.5 16a5 5 0 0 1 7 0M12 20v.1",
  leave: "M14 4h5v16h-5M15 12H4M8 8l-4 4 4 4",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0",
  people: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21a7 7 0 0 1 14 0M15.5 3.4a4 4 0 0 1 0 7.2M18 14.3a7 7 0 0 1 4 6.7",
  grid: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  card: "M3 5h18v14H3zM8.5 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.5 16a3 3 0 0 1 6 0M14.5 10H18M14.5 14H18",
  contrast: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 3v18M12 8h5.5M12 12h9M12 16h5.5",
  code: "M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14",
  key: "M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 12l8-8M15.5 7.5l3 3",
  shield: "M12 3l8 3v6c0 5-3.5 7.8-8 9-4.5-1.2-8-4-8-9V6z",
  lock: "M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3M12 15v2",
  download: "M12 4v11M8 11l4 4 4-4M5 20h14",
  turn: "M8 4v14M4.5 14.5L8 18l3.5-3.5M16 20V6M12.5 9.5L16 6l3.5 3.5",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  blocked: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.7 5.7l12.6 12.6",
  dots: "M5 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2zM12 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2zM19 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2z",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z",
  undo: "M9 14l-5-5 5-5M4 9h9a6 6 0 0 1 0 12h-2",
  handshake: "M3 8l4-3 5 2 5-2 4 3v7l-3 1M3 8v7l3 1M12 7l-4 4 2 2 3-2 5 5M6 16l4 4 4-1",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  bolt: "M13 3L5 14h6l-1 7 8-11h-6z",
  bell: "M6 17V11a6 6 0 0 1 12 0v6M4 17h16M10.5 20.5h3",
  bot: "M5 9h14v10H5zM12 9V5M12 4.9v.1M9 13v2M15 13v2",
} as const;

export type IconName = keyof typeof PATHS;

/** These point along the line of reading, and so the other way where it runs from right to left. */
const POINTING: ReadonlySet<IconName> = new Set(["back", "forward", "first", "last", "leave"]);

/** A line icon; always beside or under words, so it is hidden from screen readers. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={POINTING.has(name) ? "points" : undefined}
  >
    <path d={PATHS[name]} />
  </svg>
);
