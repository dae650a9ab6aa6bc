import { NoServiceError, ServiceError } from "@yourmove/client";
import { expect, it } from "vitest";
import { loadDictionary } from "../../../i18n/load-dictionary.ts";
import { security } from "../../../i18n/security-en.ts";
import { isHeard, signInTrouble } from "./passkeys.ts";

const t = await loadDictionary("en");
const { passkeyFailed } = security.door;

type ServiceProblem = ConstructorParameters<typeof ServiceError>[0];
const failed = (code: string, status: number) => new ServiceError({ code, status } as ServiceProblem, null);
const prompt = (name: string) => new DOMException("", name);

it.each([
  ["a prompt that was closed", prompt("NotAllowedError"), null, null],
  ["a prompt that the next one replaced", prompt("AbortError"), null, null],
  ["a passkey that is refused", failed("unauthenticated", 401), passkeyFailed, passkeyFailed],
  ["a busy service", failed("unavailable", 503), null, t.problems.unavailable],
  ["no service", new NoServiceError({ url: "/", found: "nothing", isTransient: true }), null, t.unreachable],
])("%s is said, offered and by the button, as far as it was asked for", (_, error, offered, pressed) => {
  const said = (isOffered: boolean) => (isHeard(error, isOffered) ? signInTrouble(error, t, security) : null);
  expect([said(true), said(false)]).toEqual([offered, pressed]);
});
