import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, it } from "vitest";

/** What a browser must load before the first input. */
const BUDGET_BYTES = 110 * 1024;

it("keeps the first bundle within its budget, without the schema library", async () => {
  const output = await build({
    root: `${import.meta.dirname}/..`,
    configFile: `${import.meta.dirname}/../vite.config.ts`,
    mode: "production",
    logLevel: "error",
    build: { write: false },
  });
  if (Array.isArray(output) || !("output" in output)) throw new Error("expected one output");
  const code = [...loadedAtOnce(output.output)].map((chunk) => chunk.code).join("");
  expect(code).not.toContain("_zod");
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(BUDGET_BYTES);
}, 60_000);

/** The pages' entry and all that it imports; not what comes later, nor what only other entries need. */
function loadedAtOnce(files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]) {
  const chunks = files.filter((file) => file.type === "chunk");
  const entry = chunks.find((chunk) => chunk.facadeModuleId?.endsWith("/web/src/main.tsx"));
  if (entry === undefined) throw new Error("the pages have no entry");
  const loaded = new Set([entry]);
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  }
  return loaded;
}
