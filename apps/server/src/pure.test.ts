import { describe, expect, it } from "vitest";
import { createSessionCookie, isForeign } from "./auth/cookies.ts";
import { parseJson } from "./http/body.ts";

describe("JSON", () => {
  it("may nest 32 levels, and brackets in strings do not count", () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    expect(parseJson(nested(32)).ok).toBe(true);
    expect(parseJson(nested(33)).ok).toBe(false);
    expect(parseJson(JSON.stringify(["[".repeat(100), '\\"{{{', `"${"{".repeat(100)}`])).ok).toBe(true);
    expect(parseJson(`["\\\\", ${nested(32)}]`).ok).toBe(false);
  });

  it("that is broken is no value", () => {
    for (const text of ["", "{", "undefined", "NaN", "01", "[1,]", '"\n"'])
      expect(parseJson(text).ok, text).toBe(false);
  });
});

describe("an origin", () => {
  it.each([
    [undefined, "h:1", undefined, false],
    ["http://h:1", "h:1", undefined, false],
    ["https://h", "h", undefined, false],
    ["https://h", "h:443", undefined, false],
    ["http://H", "h", undefined, false],
    ["http://h:2", "h:1", undefined, true],
    ["null", "h", undefined, true],
    ["null", "null", undefined, true],
    ["http://h", undefined, undefined, true],
    ["http://h.evil", "h", undefined, true],
    ["file://", "", undefined, true],
    ["https://p", "h", "https://p", false],
    ["http://p", "p", "https://p", true],
    ["https://h", "h", "https://p", true],
  ])("%s at the host %s with PUBLIC_URL %s is foreign: %s", (origin, host, publicOrigin, expected) => {
    expect(
      isForeign({ ...(origin !== undefined && { origin }), ...(host !== undefined && { host }) }, publicOrigin),
    ).toBe(expected);
  });
});

describe("the session cookie", () => {
  const cookie = createSessionCookie(undefined);
  it.each([
    [undefined, undefined],
    ["", undefined],
    ["yourmove_session", undefined],
    ["yourmove_session=", undefined],
    ["xyourmove_session=a", undefined],
    ["yourmove_session=a", "a"],
    ["x=1;yourmove_session=a", "a"],
    ["x=1;  yourmove_session=a ; y=2", "a"],
    ["yourmove_session=a; yourmove_session=b", "a"],
  ])("of %j is %j", (header, token) => {
    expect(cookie.read(header)).toBe(token);
  });
});
