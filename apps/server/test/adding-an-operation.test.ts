import { expect, it } from "vitest";
import { describeGuide } from "../../../tests/support/docs/followed-guide.ts";

/** The titles of its own test, and of those that ask about every operation. */
const ABOUT_ALL = "one's own results|has a row for every route|the operations";

const GUIDE = {
  document: "docs/adding-an-operation.md",
  files: 5,
  copied: ["prisma", "docs", "CHANGELOG.md"],
  test: "packages/api/test/own-results.test.ts",
  tests: ["apps/server/test/contract-document.test.ts", "packages/contract/test/operations.test.ts", "-t", ABOUT_ALL],
  passed: 3,
};

/** The harness of the copy's server, which has the new operation. */
const startCopy = async (folder: string) => {
  const path = `${folder}/tests/support/server-harness.ts`;
  const { startHarness } = (await import(path)) as typeof import("../../../tests/support/server-harness.ts");
  return startHarness();
};

describeGuide(GUIDE, (folder) => {
  it("is answered by REST and by tRPC to the signed-in alone, and stands in the document", async () => {
    const harness = await startCopy(folder());
    const { token } = await harness.guest();
    const results = { won: 0, lost: 0, drawn: 0 };
    expect((await harness.ask("GET", "/platform/me/results", { token })).json()).toEqual(results);
    expect((await harness.ask("GET", "/trpc/users.results", { token })).json()).toEqual({ result: { data: results } });
    expect((await harness.ask("GET", "/platform/me/results")).statusCode).toBe(401);
    const { paths } = (await harness.ask("GET", "/openapi.json")).json();
    expect(paths["/platform/me/results"].get).toMatchObject({ operationId: "users.results" });
    await harness.close();
  });
});
