/** Runs the command; gives its exit code. */
export function run(
  args: string[],
  options?: { readonly cwd?: string; readonly print?: (line: string) => void },
): Promise<number>;
