import fc from "fast-check";

/** Percent-encodes any text; half a surrogate pair, which has no encoding, becomes U+FFFD. */
export const encodeWell = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** Strings that have broken services before. */
export const EDGE_STRINGS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202e\u2066",
  "\ufeff",
  "e\u0301\u0301\u0301",
  "👩‍👩‍👧‍👦",
  "İıſK",
  ..."__proto__ constructor toString hasOwnProperty null undefined NaN -0 1e400".split(" "),
  ..."%00 %2e%2e%2f %zz ../../etc/passwd %_\\ {{7*7}} tic-tac-toe".split(" "),
  "' or 1=1 --",
  "<img src=x onerror=alert(1)>",
  "\r\nset-cookie: a=b",
  "x".repeat(256),
  "🦊".repeat(300),
];

/** Numbers as JSON texts, since some of them are no number once they are read. */
export const EDGE_NUMBERS = [
  ..."0 -0 1 -1 1.5 1e-400 2147483647 2147483648 -2147483649 9007199254740991 9007199254740992".split(" "),
  ..."9223372036854775807 9223372036854775808 1e16 1e19 -1e300 1e308 1e400 -1e400".split(" "),
];

/** A JSON text of something; texts rather than values, so that 1e400, `__proto__` and repeated names survive. */
export const jsonText: fc.Arbitrary<string> = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(...EDGE_NUMBERS),
    fc.constantFrom("null", "true", "false", "{}", "[]"),
    fc.constantFrom(...EDGE_STRINGS).map((text) => JSON.stringify(text)),
    fc.string({ unit: "binary", maxLength: 40 }).map((text) => JSON.stringify(text)),
    fc.integer().map(String),
    fc.array(tie("any"), { maxLength: 3 }).map((items) => `[${items.join(",")}]`),
    fc
      .array(fc.tuple(fc.constantFrom("__proto__", "constructor", "cell", "row", "a", ""), tie("any")), {
        maxLength: 3,
      })
      .map((fields) => `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`),
  ),
})).any;

/** Text for a place in an address: plain, encoded, wrongly encoded. */
export const addressText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...EDGE_NUMBERS),
  fc.constantFrom(...EDGE_STRINGS).map((text) => encodeWell(text)),
  fc.constantFrom(
    ..."% %zz %ff %c0%80 %ed%a0%80 %00 + %2B1 %252e a%2Fb ; & = ? %23 %0d%0aX:1 %D9%A1 %F0%9D%9F%99".split(" "),
  ),
  fc.string({ unit: "binary-ascii", maxLength: 12 }).map(encodeURIComponent),
);
