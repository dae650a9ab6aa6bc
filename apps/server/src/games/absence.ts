/** Who made a move that never ended makes no other in that package for so long, in milliseconds. */
const COOLDOWN_MS = 60_000;
const MAX_COOLDOWNS = 10_000;

/** Whether the rules of a package are away: from a question that failed to one that is answered. */
export const createAbsence = () => {
  const listeners: ((awayMs: number) => void)[] = [];
  let isAway = false;
  /** Since when no process was there; where one was, and busy, nobody is owed time. */
  let goneSince: number | null = null;
  let onBegin = () => {};
  return {
    begin({ isGone }: { readonly isGone: boolean }): void {
      if (isGone) goneSince ??= performance.now();
      if (isAway) return;
      isAway = true;
      onBegin();
    },
    end(): void {
      if (!isAway) return;
      isAway = false;
      if (goneSince === null) return;
      const awayMs = performance.now() - goneSince;
      goneSince = null;
      for (const listener of listeners) listener(awayMs);
    },
    isAway: () => isAway,
    onBegin(act: () => void): void {
      onBegin = act;
    },
    onBack: (listener: (awayMs: number) => void) => void listeners.push(listener),
  };
};

export type Absence = ReturnType<typeof createAbsence>;

/** Who may act in a package again only in a while. */
export const createCooldowns = () => {
  const until = new Map<string, number>();
  return {
    add(callerKey: string): void {
      const now = performance.now();
      for (const [key, time] of until) if (time <= now || until.size >= MAX_COOLDOWNS) until.delete(key);
      until.set(callerKey, now + COOLDOWN_MS);
    },
    secondsOf(callerKey: string): number | null {
      const left = (until.get(callerKey) ?? 0) - performance.now();
      return left > 0 ? Math.ceil(left / 1000) : null;
    },
  };
};
