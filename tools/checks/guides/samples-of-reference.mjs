// The JavaScript samples of the reference as one program, so that a compiler reads them with the client's types.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { operationsOf } from "../../../apps/docs/src/reference/document.ts";
import { javascriptOf } from "../../../apps/docs/src/reference/samples.ts";
import { root } from "../../dev/paths.mjs";

/** A function for each sample, with a client at hand. */
export function samplesOfReference() {
  const document = JSON.parse(readFileSync(join(root, "apps/server/openapi.json"), "utf8"));
  const samples = operationsOf(document).flatMap((listed) => {
    const code = javascriptOf(listed);
    return code
      ? [
          `// ${listed.operation.operationId}\nexport const f${listed.operation.operationId.replace(".", "_")} = async () => {\n${code}\nreturn answer;\n};`,
        ]
      : [];
  });
  return `import type { MatchClient } from "@yourmove/client";\ndeclare const client: MatchClient;\n${samples.join("\n")}\n`;
}
