import { expect, it } from "vitest";
import { describeGuide } from "../../../tests/support/docs/followed-guide.ts";

const GUIDE = {
  document: "docs/adding-a-column.md",
  files: 7,
  copied: ["prisma", "docs"],
  test: "packages/api/test/labels.test.ts",
  // On both databases, which the migration has brought there.
  passed: 2,
  // A viewer who is not to see it is a view that leaves it out: that compiles, and the test says so.
  mayBeLeftOut: (file: string) => file.endsWith("/view-match.ts"),
};

describeGuide(GUIDE, (folder) => {
  it("leaves schema and migrations in agreement", async () => {
    const path = `${folder()}/packages/db/src/migrations/schema-diff.ts`;
    const { diffSchema } = (await import(path)) as typeof import("../../../packages/db/src/migrations/schema-diff.ts");
    expect(await diffSchema()).toBeNull();
  });
});
