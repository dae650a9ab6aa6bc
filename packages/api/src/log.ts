/** The log, in pino's own shape. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** Whether lines of a level are kept, so that no line is made for nothing; without it, all are. */
  isLevelEnabled?(level: "info" | "warn" | "error"): boolean;
}

/** A log that drops everything. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
