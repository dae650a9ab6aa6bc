import type { BanReason } from "@yourmove/contract";

/** What who is kept out is told. */
export interface BannedTexts {
  title: string;
  forGood: string;
  until: (when: string) => string;
  reason: (words: string) => string;
  reasons: Record<BanReason, string>;
  mistake: string;
  again: string;
  another: string;
}
