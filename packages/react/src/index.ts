export type { MatchClient } from "@yourmove/client";
