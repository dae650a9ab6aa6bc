/** Creates the folder of a game; returns the exit code. */
export function run(
  args: string[],
  options?: { readonly cwd?: string; readonly print?: (line: string) => void },
): number;
