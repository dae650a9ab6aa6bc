import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

const CODE = `
import { harden } from ${JSON.stringify(new URL("harden.ts", import.meta.url).href)};
const { stdout } = process;
harden();
stdout.write([gc, Date, URL].map((each) => typeof each).join());
stdout.write(Object.getOwnPropertyNames(globalThis).filter((name) => /process|fetch|set|Event|Perf|Abort|Stream/.test(name)).join());`;

it("takes away what is there for good, too, such as V8's own collection of garbage", () => {
  const args = ["--expose-gc", "--import", "tsx", "--input-type=module", "-e", CODE];
  expect(execFileSync(process.execPath, args, { encoding: "utf8" })).toBe("undefined,function,function");
});
