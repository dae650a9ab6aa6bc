/** The first line of every file that is written from contract, operations and rules. */
export const GENERATED =
  "// Generated from contract, operations and rules by `npm run generate -w @yourmove/client`: edit those.\n";
