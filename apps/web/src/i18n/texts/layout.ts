import type { PollStatus } from "@yourmove/client";
import type { ErrorCode } from "@yourmove/contract";
import type { ArrivalKind } from "@yourmove/react";

type About = (name: string, game: string) => string;

/** What surrounds every page: navigation, news, spans of time, errors. */
export interface LayoutTexts {
  pages: Record<"home" | "newMatch" | "profile" | "notFound", string>;
  skipToContent: string;
  loading: string;
  retry: string;
  close: string;
  back: string;
  status: Record<PollStatus, string>;
  toasts: Record<ArrivalKind | "rematch", About> & { title: string; open: string; dismiss: string; notCounted: About };
  time: {
    days: (days: number, hours: number) => string;
    hours: (hours: number, minutes: number) => string;
    minutes: (minutes: number) => string;
    seconds: (seconds: number) => string;
  };
  shortcuts: { title: string; rows: readonly (readonly [keys: string, meaning: string])[] };
  /** By code: the service's own words are English. */
  problems: Record<ErrorCode, string>;
  unreachable: string;
  /** Where the page shows what an earlier one had: when that was. */
  asOf: (when: string) => string;
  crashTitle: string;
  crashHint: string;
  reload: string;
  notFoundHint: string;
}
