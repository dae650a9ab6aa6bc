// The rules know no Node; their tests run in it.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

const run = process.env["ROUNDS"];

/** The full figure of a count with ROUNDS=full (npm run test:long), a share of it elsewhere, and in npm test still less where `short` says so. */
export const rounds = ({ full, quick, short = quick }: { full: number; quick: number; short?: number }): number => {
  if (run === "full") return full;
  return run === "short" ? short : quick;
};
