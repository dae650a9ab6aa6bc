import { type FieldError, LIMITS } from "@yourmove/contract";
import { type Failure, failed } from "../answers/answer.ts";

/** How many of the commonest nobody may choose (contract 7). */
const REFUSED = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

/** The list, the commonest first, is read when the first password is chosen, and at no start. */
const readCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary.passwords.slice(0, REFUSED).filter(({ length }) => length >= LIMITS.password.min));
};

/** Why a password may not be chosen, for whatever guesses passwords tries it first; null where it may. */
export const refuseCommonPassword = async (
  password: string,
  path: FieldError["path"],
): Promise<{ ok: false; failure: Failure } | null> => {
  common ??= readCommon();
  if (!(await common).has(password.normalize("NFKC").toLowerCase())) return null;
  const message = "is one of the most common passwords, which are tried first; choose another";
  return failed("invalid_request", `${path} ${message}`, { errors: [{ path, message }] });
};
