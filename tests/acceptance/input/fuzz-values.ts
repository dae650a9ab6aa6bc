/** Percent-encodes any text; half a surrogate pair, which has no encoding, becomes U+FFFD. */
export const encodeWell = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** Strings that have broken services before. */
const STRINGS = [
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

/** Edge values as JSON texts, since some numbers are none once they are read, and some strings are no field's name. */
export const EDGES = {
  odd: ["null", "true", "[]", "{}", '{"__proto__":{"cell":0}}', '"5"', "5"],
  strings: STRINGS.map((text) => JSON.stringify(text)),
  numbers: [
    ..."0 -0 1 -1 1.5 1e-400 2147483647 2147483648 -2147483649 9007199254740991 9007199254740992".split(" "),
    ..."9223372036854775807 9223372036854775808 1e16 1e19 -1e300 1e308 1e400 -1e400".split(" "),
  ],
} as const;

/** Bodies that are no object, or no JSON. */
export const BAD_BODIES = [
  ...EDGES.odd,
  ...EDGES.numbers,
  ...'{ [ {"a":1}} nul \' {"a":01} {"a":1,} \ufeff{}'.split(" "),
  "[".repeat(5000),
  '{"a":'.repeat(40),
];

/** What stands in an address without being encoded as it should be. */
export const BAD_ADDRESSES = "% %zz %ff %c0%80 %ed%a0%80 %00 + %2B1 %252e ; & = %0d%0aX:1 %D9%A1".split(" ");
