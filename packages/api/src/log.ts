/** Where the service says what an operator should know; pino's own shape. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Says nothing. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
