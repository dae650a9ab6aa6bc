import { z } from "zod";

/** The operator's port and its token. */
export interface AdminSettings {
  readonly token: string;
  readonly port: number;
}

const SHORTEST_TOKEN = 32;

/** An operator's token, long enough that guessing is hopeless. */
export const token = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "must be printable characters without spaces")
  .min(SHORTEST_TOKEN, `must have at least ${SHORTEST_TOKEN} characters; openssl rand -hex 32 makes one`);

/** The settings of the operator's port, as the environment gives them. */
export const ADMIN_ENV = {
  ADMIN_TOKEN: token.optional(),
  ADMIN_PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, "must be a whole number from 0 to 65535")
    .transform(Number)
    .default(3001),
};

/** The checked settings; undefined without a token: then there is no such port. */
export const adminSettingsOf = (env: {
  readonly ADMIN_TOKEN?: string | undefined;
  readonly ADMIN_PORT: number;
}): AdminSettings | undefined =>
  env.ADMIN_TOKEN === undefined ? undefined : { token: env.ADMIN_TOKEN, port: env.ADMIN_PORT };
