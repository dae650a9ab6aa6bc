import { describe, expect, it } from "vitest";
import { deviceWords } from "./audit.ts";

describe("a browser or program in words", () => {
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox 140 on Linux"],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
      "Edge 141 on Windows",
    ],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
      "Chrome 141 on Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari 18 on iPhone",
    ],
    ["curl/8.5.0", "curl/8.5.0"],
    ["node", "node"],
    ["  ", null],
    ["", null],
    [undefined, null],
  ])("%s is %s", (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words);
  });

  it("is short and plain, whatever is sent", () => {
    expect(deviceWords("x".repeat(100_000))).toHaveLength(80);
    expect(deviceWords("bot\u0000\u001b[31m\u202e <b>")).toBe("bot[31m <b>");
  });
});
