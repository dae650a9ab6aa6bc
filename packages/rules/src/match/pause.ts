import type { PausedReason } from "@yourmove/contract";
import { isOver, type MatchRecord } from "./match-record.ts";

/** A match, paused because its rules are missing or fail; one that is over never is (contract 5.2). */
export const pausedFor = (match: MatchRecord, reason: PausedReason): MatchRecord =>
  isOver(match) || match.pausedReason !== null ? match : { ...match, pausedReason: reason };
