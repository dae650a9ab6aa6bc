import { describe, expect, it } from "vitest";
import { deviceWords } from "./audit.ts";

describe("a browser or program in words", () => {
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox 140 on Linux"],
    ["Mozilla/5.0 (Windows NT 10.0; x64) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0", "Edge 141 on Windows"],
    ["Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36", "Chrome 141 on Android"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari 18 on iPhone"],
    ["curl/8.5.0", "curl/8.5.0"],
    ["  ", null],
    [undefined, null],
    ["bot\u0000\u001b[31m\u202e <b>", "bot[31m <b>"],
  ])("%s is %s", (userAgent, words) => expect(deviceWords(userAgent)).toBe(words));

  it("is short, whatever is sent", () => expect(deviceWords("x".repeat(100_000))).toHaveLength(80));
});
