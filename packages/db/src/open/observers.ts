import type { Database, ObservedStatement } from "../database.ts";

/** Those who watch a handle's statements. */
export interface Observers extends Pick<Database, "observe"> {
  tell(statement: ObservedStatement): void;
}

/** Makes them; nobody watches yet. */
export const createObservers = (): Observers => {
  const observers = new Set<(statement: ObservedStatement) => void>();
  return {
    tell(statement) {
      for (const observer of observers) observer(statement);
    },
    observe(observer) {
      observers.add(observer);
      return () => void observers.delete(observer);
    },
  };
};
