/**
 * Code splitting: decides into which chunk a module goes that several pages need. By default the bundler
 * makes a chunk for every combination of pages, so a page requests dozens of files of a few hundred
 * bytes. A first build with the default shows which pages need a module; the plan then merges small
 * chunks (ADR 0032).
 */
import { build, type Rolldown, type UserConfig } from "vite";

type Chunk = Rolldown.OutputChunk;

const PAGE =
  /\/web\/src\/routes\/(?:account|dashboard|issues|moderation|places|planning|signed-out|site)\/(?!kit\.)([\w-]+)\.tsx$/;
/** Modules that the issue page imports right after hydration; they count as one more page. */
const AFTER_ISSUE = "after-issue";
const COMES_AFTER_ISSUE =
  /\/(?:routes\/issues\/issue-activity|features\/issues\/page\/issue-after-hydration)\.tsx$/;

/** Pages that are visited together share a chunk; the first match counts. */
const COMMON_CHUNKS: readonly (readonly [string, RegExp])[] = [
  ["parts", /^(?:issues?|new-issue|after-issue)$/],
  ["planning", /^(?:labels|milestones?|members)$/],
  ["places", /^/],
];
/**
 * A chunk is merged if this many pages need it, or if it is smaller than this: one more request costs
 * more than the extra bytes.
 */
const MANY = 3;
const SMALL_BYTES = 2500;

/** Maps module ids to chunk names; the bundler places all other modules. */
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

/** The plan as a chunk group for the bundler's `codeSplitting` option. */
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
 * Chunks that several pages share, or that a page shares with a part that loads later. Keys are the
 * names of these pages, joined by spaces.
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
