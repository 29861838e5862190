/**
 * Code splitting: assigns each module that several pages need to a chunk (ADR 0032). By default the
 * bundler makes a chunk for every combination of pages, so a page requests dozens of files of a few
 * hundred bytes. `computeChunkAssignments` therefore builds the pages once with the default, finds
 * which pages need each module, and merges small chunks.
 */
import { build, type Rolldown, type UserConfig } from "vite";

type Chunk = Rolldown.OutputChunk;

const PAGE =
  /\/web\/src\/routes\/(?:account|dashboard|issues|moderation|places|planning|signed-out|site)\/(?!kit\.)([\w-]+)\.tsx$/;
/**
 * Page name for the modules that the issue page imports after hydration. `computeChunkAssignments`
 * treats these modules as a page of their own.
 */
const AFTER_ISSUE = "after-issue";
const COMES_AFTER_ISSUE =
  /\/(?:routes\/issues\/issue-activity|features\/issues\/page\/issue-after-hydration)\.tsx$/;

/**
 * Names of chunks that similar pages share, each with a pattern for the names of these pages. A
 * merged chunk gets the first name whose pattern matches at least one of its pages.
 */
const COMMON_CHUNKS: readonly (readonly [string, RegExp])[] = [
  ["parts", /^(?:issues?|new-issue|after-issue)$/],
  ["planning", /^(?:labels|milestones?|members)$/],
  ["places", /^/],
];
/**
 * A chunk is merged into one of `COMMON_CHUNKS` if at least `MANY` pages need it, or if several
 * pages need it and it is smaller than `SMALL_BYTES`. Pages then load some code that they do not
 * need, which costs less than one more request.
 */
const MANY = 3;
const SMALL_BYTES = 2500;

/**
 * Builds the pages once and returns the chunk name for each module id. The bundler itself places
 * modules that the map does not contain.
 */
export async function computeChunkAssignments(config: UserConfig): Promise<Map<string, string>> {
  const output = await build({
    ...config,
    configFile: false,
    mode: "production",
    logLevel: "error",
    build: { ...config.build, write: false, minify: false },
  });
  if (Array.isArray(output) || !("output" in output)) throw new Error("expected one output");
  const chunks = output.output.filter((file) => file.type === "chunk");
  const afterIssue = chunks.filter(({ facadeModuleId }) =>
    COMES_AFTER_ISSUE.test(facadeModuleId ?? ""),
  );
  if (afterIssue.length !== 2) throw new Error("COMES_AFTER_ISSUE names a file that is not there.");
  const plan = new Map<string, string>();
  for (const [names, sharing] of sharedChunks(chunks)) {
    const modules = sharing.flatMap((chunk) => Object.entries(chunk.modules));
    const bytes = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
    const users = names.split(" ");
    const isJoined = users.length >= MANY || (users.length > 1 && bytes < SMALL_BYTES);
    const file = isJoined ? commonChunk(users) : `${users.join("-and-")}-shared`;
    for (const [id] of modules) plan.set(id, file);
  }
  return plan;
}

/**
 * Converts the map from module ids to chunk names into a chunk group for the bundler's
 * `codeSplitting` option.
 */
export function createChunkGroup(plan: ReadonlyMap<string, string>) {
  return {
    name: (id: string) => plan.get(id) ?? null,
    test: (id: string) => plan.has(id),
    includeDependenciesRecursively: false,
    priority: 1,
  };
}

function commonChunk(users: readonly string[]): string {
  const [name = ""] =
    COMMON_CHUNKS.find(([, pages]) => users.some((user) => pages.test(user))) ?? [];
  return name;
}

/**
 * Finds the chunks that several pages share, or that a page shares with a part that loads later.
 * The keys are the names of the pages, joined by spaces.
 */
function sharedChunks(chunks: readonly Chunk[]): Map<string, Chunk[]> {
  const pages = chunks.flatMap((chunk) => {
    const name = userName(chunk);
    return name === null ? [] : [{ name, files: loadedWith(chunk, chunks) }];
  });
  const usersOf = (chunk: Chunk) => {
    const names = pages.flatMap(({ name, files }) => (files.has(chunk) ? [name] : []));
    return [...new Set(names)].toSorted();
  };
  // The bundler already puts a module that only one page needs into that page's own chunk.
  const isShared = (chunk: Chunk) =>
    usersOf(chunk).length > (chunk.isDynamicEntry ? 1 : 0) && !frame?.has(chunk);
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/src/main.tsx"));
  const frame = first && loadedWith(first, chunks);
  return Map.groupBy(chunks.filter(isShared), (chunk) => usersOf(chunk).join(" "));
}

function userName({ facadeModuleId }: Chunk): string | null {
  if (COMES_AFTER_ISSUE.test(facadeModuleId ?? "")) return AFTER_ISSUE;
  return PAGE.exec(facadeModuleId ?? "")?.[1] ?? null;
}

function loadedWith(entry: Chunk, chunks: readonly Chunk[]): Set<Chunk> {
  const loaded = new Set([entry]);
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  }
  return loaded;
}
