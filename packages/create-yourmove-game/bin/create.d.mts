/** Makes the folder of a game; gives the exit code. */
export function run(
  args: string[],
  options?: { readonly cwd?: string; readonly print?: (line: string) => void },
): number;
