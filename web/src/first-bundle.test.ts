import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

/**
 * Maximum size of all scripts that a page loads before the first input. The size is the sum of the
 * files, each compressed with gzip.
 */
const BUDGET_BYTES = 130 * 1024;
/**
 * Maximum size of the scripts of pages that load the editor at once, because users open them to
 * write.
 */
const WITH_EDITOR_BYTES = 136 * 1024;
/** Maximum size of the scripts of the page of an epic, which loads those of the page of an issue too. */
const EPIC_BYTES = 132 * 1024;
/** Maximum size of the scripts of the pages for administrators, of which one module has six. */
const ADMINISTRATION_BYTES = 132 * 1024;
const BUDGETS: Readonly<Record<string, number>> = {
  "issues/new-issue.tsx": WITH_EDITOR_BYTES,
  "epics/new-epic.tsx": WITH_EDITOR_BYTES,
  "places/project-templates.tsx": WITH_EDITOR_BYTES,
  "epics/epic.tsx": EPIC_BYTES,
  "admin/administration.tsx": ADMINISTRATION_BYTES,
};
/**
 * Modules without a budget: the kit page is for developers, and the activity and the linked
 * issues of an issue and the child items of an epic load after their page.
 */
const WITHOUT_BUDGET = new Set([
  "site/kit.tsx",
  "issues/issue-activity.tsx",
  "issues/issue-links.tsx",
  "epics/epic-children.tsx",
]);
/**
 * Matches the page modules below `web/src/routes`. The folders `frame` and `command` have no pages.
 */
const PAGE = /\/web\/src\/routes\/((?!frame\/|command\/)[\w-]+\/[\w-]+\.tsx)$/;

/**
 * Maximum number of scripts that a page loads before the first input. Signed-in pages load the cable
 * client in addition.
 */
const MOST_SCRIPTS = 8 - 1;
/** The modules that the issue page imports right after hydration. */
const AFTER_ISSUE = [
  "/web/src/routes/issues/issue-activity.tsx",
  "/web/src/features/issues/page/issue-after-hydration.tsx",
];

let chunks: Rolldown.OutputChunk[] = [];

beforeAll(async () => {
  // Sets NODE_ENV as in a production build, because Vitest's value "test" would keep development
  // code.
  vi.stubEnv("NODE_ENV", "production");
  const output = await build({
    root: `${import.meta.dirname}/..`,
    configFile: `${import.meta.dirname}/../vite.config.ts`,
    mode: "production",
    logLevel: "error",
    build: { write: false },
  });
  if (Array.isArray(output) || !("output" in output)) throw new Error("expected one output");
  chunks = output.output.filter((file) => file.type === "chunk");
}, 60_000);
// Resets NODE_ENV, because the next test file runs in the same process and must not load React's
// production build.
afterAll(() => vi.unstubAllEnvs());

describe("the first bundle of every page", () => {
  it("stays within its budget", () => {
    const sizes = pages().map(([page, loaded]) => [page, sizeOf(loaded)] as const);
    expect(sizes.length).toBeGreaterThan(20);
    const budgetOf = (page: string) => BUDGETS[page] ?? BUDGET_BYTES;
    expect(sizes.filter(([page, bytes]) => bytes > budgetOf(page))).toEqual([]);
  });

  it("comes in few files, with what loads right after hydration", () => {
    const counts = pages().map(([page, loaded]) => {
      const later = page === "issues/issue.tsx" ? loadedAtOnce(AFTER_ISSUE) : [];
      return [page, new Set([...loaded, ...later]).size] as const;
    });
    expect(counts.filter(([, count]) => count > MOST_SCRIPTS)).toEqual([]);
  });

  it("of an issue leaves out what only lists and forms need", () => {
    const page = loadedAtOnce(["/web/src/main.tsx", "/web/src/routes/issues/issue.tsx"]);
    const loaded = [...page, ...loadedAtOnce(AFTER_ISSUE)].flatMap(({ moduleIds }) => moduleIds);
    const elsewhere =
      /\/(?:creating\/template-row|ui\/lists\/list-rows|ui\/navigation\/pager)\.tsx$/;
    expect(loaded.filter((id) => elsewhere.test(id))).toEqual([]);
  });

  it("holds neither the schema library nor the parts that come when they are wanted", () => {
    for (const [page, loaded] of pages()) {
      const modules = [...loaded].flatMap(({ moduleIds }) => moduleIds);
      expect([page, modules.filter((id) => /\/(?:zod|react-aria|mermaid|katex)/.test(id))]).toEqual(
        [page, []],
      );
    }
  });
});

/** Returns each page that has a budget, with all script files that its document loads at once. */
function pages(): [string, Set<Rolldown.OutputChunk>][] {
  return chunks.flatMap((chunk) => {
    const page = PAGE.exec(chunk.facadeModuleId ?? "")?.[1];
    if (page === undefined || WITHOUT_BUDGET.has(page)) return [];
    return [[page, loadedAtOnce(["/web/src/main.tsx", `/web/src/routes/${page}`])]];
  });
}

/**
 * Returns the chunks of the entries and of their static imports. Omits dynamic imports, and files
 * that only other entries need.
 */
function loadedAtOnce(entries: readonly string[]): Set<Rolldown.OutputChunk> {
  const loaded = new Set(
    entries.map((name) => {
      const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(name)));
      if (entry === undefined) throw new Error(`the build lacks ${name}`);
      return entry;
    }),
  );
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  }
  return loaded;
}

function sizeOf(files: Iterable<Rolldown.OutputChunk>): number {
  return [...files].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}
