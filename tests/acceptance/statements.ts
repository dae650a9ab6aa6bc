import type { Database } from "@yourmove/db";

/** One statement as it was sent, with its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Does something, and tells every statement that is sent to the database meanwhile, in order. */
export const statementsDuring = async <Result>(
  { observe }: Pick<Database, "observe">,
  act: () => Promise<Result>,
): Promise<{ result: Result; statements: Statement[] }> => {
  const statements: Statement[] = [];
  const forget = observe(({ text, values }) => void statements.push({ text, values }));
  try {
    return { result: await act(), statements };
  } finally {
    forget();
  }
};
