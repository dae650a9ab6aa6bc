import { readSettings, type Settings } from "../../apps/server/src/env.ts";

/** What a server reads from an environment that is right. */
export const readRight = (env: Readonly<Record<string, string>>) => {
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.reasons.join("; "));
  return read;
};

export const settingsOf = (env: Readonly<Record<string, string>>): Settings => readRight(env).settings;

/** What a server says of an environment that is wrong. */
export const reasonsOf = (env: Readonly<Record<string, string>>): readonly string[] => {
  const read = readSettings(env);
  return read.ok ? [] : read.reasons;
};
