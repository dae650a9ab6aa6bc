import { describe, expect, it } from "vitest";
import { usernameSchema } from "../src/index.ts";

const wrongWith = (typed: string): string | null => usernameSchema.safeParse(typed).error?.issues[0]?.message ?? null;

describe("names", () => {
  it.each([
    "Jörg", "Anna Maria", "O'Neill", "J. R. R.", "a_b-c", "René", "Владимир", "Ελένη", "محمد", "דוד", "अनिल", "สมชาย",
    "李小龍", "山田 たろう", "김철수", "Li 李", "Tanaka田中さん", "Kim 김", "٢٠٢٤ علي", "42", "𠮷野", "ㄅㄆ李a",
  ])("may be %s", (name) => {
    expect(usernameSchema.parse(name)).toBe(name);
  }); // biome-ignore format: one list of names

  it("are trimmed and made NFC, and are else kept as typed", () => {
    expect(usernameSchema.parse(" Robin\u00a0")).toBe("Robin");
    expect(usernameSchema.parse("Jo\u0308rg")).toBe("J\u00f6rg");
    expect(usernameSchema.parse("ﬁNN ẞ")).toBe("ﬁNN ẞ");
  });

  it("have 2 to 32 characters as a person counts them, without the spaces around them", () => {
    for (const right of ["𠮷".repeat(32), ` ${"a".repeat(32)} `, "ab"]) expect(wrongWith(right)).toBeNull();
    for (const wrong of ["", "  ", " a ", "a".repeat(33)])
      expect(wrongWith(wrong)).toBe("must have 2 to 32 characters");
  });

  it.each(
    "a\tb|a\u00a0b|a\u3000b|a@b|a/b|<b>|ann 🦊|a\u200db|a\u202eb|ab\u0000|ab\ud800|a\u3164b|\u115f\u1160|ab\ufe0f|a\u034fb".split(
      "|",
    ),
  )("hold letters, marks, digits, spaces and four signs, all of them visible: not %j", (name) =>
    expect(wrongWith(name)).toMatch(/^may hold letters/),
  );

  it("hold single spaces", () => {
    expect(wrongWith("Anna  Maria")).toBe("must have single spaces only");
  });

  it.each(["Rоbin", "αdam", "Аnn", "Анна Maria", "李Анна", "한たろう", "ㄅ한", "אa", "अa"])(
    "mix scripts only as one language does: not %s",
    (name) => expect(wrongWith(name)).toBe("mixes scripts that are not written together"),
  );
});
