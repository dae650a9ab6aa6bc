import { operationsByName } from "@yourmove/api";
import { describe, expect, it } from "vitest";
import { startHarness } from "../../support/server-harness.ts";
import { MATCH_RULES, OPEN_ROUTES, OTHER_RULES, ROUTES, STREAM_ROUTES } from "./matrix-expected.ts";

describe("the expected table", () => {
  it("names every route that is served, and every procedure", async () => {
    const harness = await startHarness();
    const served = harness.app.routeBook
      .all()
      .filter((route) => !route.startsWith("HEAD ") && !route.endsWith("/trpc/:path"));
    expect(served.sort()).toEqual([...Object.keys(ROUTES), ...STREAM_ROUTES, ...OPEN_ROUTES].sort());
    const ruled = [...Object.keys(MATCH_RULES), ...Object.keys(OTHER_RULES)];
    expect([...operationsByName.keys()].sort()).toEqual(ruled.sort());
    await harness.close();
  });
});
