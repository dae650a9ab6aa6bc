import type { BanReason } from "@yourmove/contract";

/** The page of a user who is banned. */
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
