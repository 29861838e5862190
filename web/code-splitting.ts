/**
 * Code splitting: assigns each module that several pages need to a chunk (ADR 0032). By default the
 * bundler makes a chunk for every combination of pages, so a page requests dozens of files of a few
 * hundred bytes. `computeChunkAssignments` therefore builds the pages once with the default, finds
 * which pages need each module, and merges chunks.
 */
import { build, type Rolldown, type UserConfig } from "vite";
import { joinChunks, mergeChunks, type ChunkCandidate } from "./chunk-merging.ts";

type Chunk = Rolldown.OutputChunk;

/**
 * The linked issues, the page of an epic and its child items are no pages here: what they share with
 * other pages stays in the chunks of these.
 */
const PAGE =
  /\/web\/src\/routes\/(?!frame\/|shared\/|site\/kit\.|issues\/issue-links\.|epics\/epic(?:-children)?\.)([\w-]+\/[\w-]+)\.tsx$/;
const ISSUE = "issues/issue";
/** The activity of an issue has its own chunk, because the server looks up its styles by its path. */
const ACTIVITY = /\/routes\/issues\/issue-activity\.tsx$/;
/** The modules that the issue page imports after hydration are treated as a page of their own. */
const AFTER_ISSUE = "issue-after-hydration";
const COMES_AFTER_ISSUE =
  /\/(?:routes\/issues\/issue-activity|features\/issues\/page\/issue-after-hydration)\.tsx$/;
/** Parts that load when the user opens them, such as a menu. */
const PART = /\/web\/src\/(?!routes\/)(.+)\.tsx?$/;

/** Pages whose small shared chunks are joined, because users go from one of them to another. */
const ISSUE_PAGES: ReadonlySet<string> = new Set([
  ISSUE,
  "issues/issues",
  "issues/new-issue",
  "epics/new-epic",
  AFTER_ISSUE,
]);
/** Other pages whose small shared chunks are joined for the same reason, by the name of the joined chunk. */
const FAMILIES: Readonly<Record<string, RegExp>> = {
  // Signing in shares forms with the account pages; the shortcut help has a switch of the preferences page.
  "account-parts": /^(?:account\/|admin\/|moderation\/|signed-out\/|command\/help$)/,
  "settings-parts":
    /^(?:account\/(?:account|notifications|preferences)|admin\/instance-settings|places\/(?:place-settings|project-templates))$/,
  "saved-reply-parts": /^(?:account|places)\/(?:project-)?saved-replies$/,
  // The page of labels shares its colors with the form in label pickers.
  "label-parts": /^planning\/labels$/,
  // Without the page of labels, which shares little with milestones, iterations and epics.
  "planning-parts": /^(?:planning\/(?!labels$)|epics\/epics$)/,
  "overview-parts": /^(?:dashboard\/|places\/(?:place|project-activity)$)/,
};
/**
 * A chunk of at least this size, before compression, is not merged: a page that does not need it
 * would load too much.
 */
const LARGE_BYTES = 10_000;
/**
 * Maximum number of chunks that other pages share among each other, besides the large ones. More would
 * exceed the limit of scripts, because a page also loads the chunks that its chunks import.
 */
const SHARED_BY_PLACES = 2;
/** Maximum number of chunks that a part shares with other parts. */
const SHARED_BY_PARTS = 2;

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
    build: { ...config.build, write: false },
  });
  if (Array.isArray(output) || !("output" in output)) throw new Error("expected one output");
  const chunks = output.output.filter((file) => file.type === "chunk");
  const afterIssue = chunks.filter(({ facadeModuleId }) =>
    COMES_AFTER_ISSUE.test(facadeModuleId ?? ""),
  );
  if (afterIssue.length !== 2) throw new Error("COMES_AFTER_ISSUE names a file that is not there.");
  return new Map(
    planChunks(chunks).flatMap(({ name, moduleIds }, index) =>
      moduleIds.map((id) => [id, `${name}-${index}`] as const),
    ),
  );
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

function planChunks(chunks: readonly Chunk[]): ChunkCandidate[] {
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/src/main.tsx"));
  const frame = first && loadedWith(first, chunks);
  const others = chunks.filter((chunk) => !frame?.has(chunk) && !isOwnChunk(chunk));
  const ofPages = groupByUsers(others, listUsers(chunks, pageName));
  const assigned = new Set(ofPages.flatMap(({ moduleIds }) => moduleIds));
  const rest = others.filter(({ moduleIds }) => !moduleIds.some((id) => assigned.has(id)));
  const ofParts = groupByUsers(rest, listUsers(chunks, partName));
  return [
    ...planPageChunks(ofPages),
    // The bundler already puts a module that only one part needs into that part's own chunk.
    ...mergeChunks(
      ofParts.filter(({ users }) => users.size > 1),
      SHARED_BY_PARTS,
    ),
  ];
}

function planPageChunks(candidates: readonly ChunkCandidate[]): ChunkCandidate[] {
  const large = candidates.filter((each) => isLarge(each));
  const small = candidates.filter((each) => !isLarge(each));
  const { places = [], ...joined } = Object.groupBy(small, ({ users }) => groupOf([...users]));
  return [
    ...large,
    ...Object.entries(joined).map(([name, chunks = []]) => joinChunks(name, chunks)),
    ...mergeChunks(places, SHARED_BY_PLACES),
  ];
}

/** What the issue page shares only with its later parts is joined at any size: it needs all of it. */
function isLarge({ bytes, users }: ChunkCandidate): boolean {
  const isOfIssue = users.size === 2 && users.has(ISSUE) && users.has(AFTER_ISSUE);
  return bytes >= LARGE_BYTES && !isOfIssue;
}

/** Name of the chunk that is made of all small chunks for these pages, or `places` for the others. */
function groupOf(users: readonly string[]): string {
  const ofIssues = users.filter((user) => ISSUE_PAGES.has(user)).length;
  if (ofIssues === 0) {
    const family = Object.entries(FAMILIES).find(([, page]) => users.every((it) => page.test(it)));
    return family?.[0] ?? "places";
  }
  // What the issue page does not need stays out of the chunks that it loads.
  const isOfIssue = users.includes(ISSUE) || users.includes(AFTER_ISSUE);
  if (ofIssues === users.length) return isOfIssue ? "issue-parts" : "issue-forms";
  return isOfIssue ? "common" : "lists";
}

/** A chunk that the bundler makes for a page, and that the plan therefore does not change. */
function isOwnChunk({ facadeModuleId }: Chunk): boolean {
  return PAGE.test(facadeModuleId ?? "") || ACTIVITY.test(facadeModuleId ?? "");
}

interface User {
  name: string;
  /** The chunks that load with the page or part. */
  chunks: ReadonlySet<Chunk>;
}

function listUsers(
  chunks: readonly Chunk[],
  nameOf: (facadeModuleId: string) => string | undefined,
): User[] {
  return chunks.flatMap((chunk) => {
    const name = nameOf(chunk.facadeModuleId ?? "");
    return name === undefined ? [] : [{ name, chunks: loadedWith(chunk, chunks) }];
  });
}

function pageName(facadeModuleId: string): string | undefined {
  if (COMES_AFTER_ISSUE.test(facadeModuleId)) return AFTER_ISSUE;
  return PAGE.exec(facadeModuleId)?.[1];
}

function partName(facadeModuleId: string): string | undefined {
  return PART.exec(facadeModuleId)?.[1];
}

/** Joins the chunks that the same users need, and omits chunks without users. */
function groupByUsers(chunks: readonly Chunk[], users: readonly User[]): ChunkCandidate[] {
  const namesOf = (chunk: Chunk) => {
    const names = users.flatMap((user) => (user.chunks.has(chunk) ? [user.name] : []));
    // What the issue page has loaded is there for the parts that it loads later.
    return new Set(names.includes(ISSUE) ? [...names, AFTER_ISSUE] : names);
  };
  const groups = Map.groupBy(chunks, (chunk) => [...namesOf(chunk)].toSorted().join(" "));
  groups.delete("");
  return [...groups].map(([names, group]) => {
    const [largest] = group.toSorted((one, other) => other.code.length - one.code.length);
    return {
      name: largest?.name ?? "",
      users: new Set(names.split(" ")),
      bytes: group.reduce((sum, { code }) => sum + code.length, 0),
      moduleIds: group.flatMap(({ moduleIds }) => moduleIds),
    };
  });
}

function loadedWith(entry: Chunk, chunks: readonly Chunk[]): Set<Chunk> {
  const loaded = new Set([entry]);
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  }
  return loaded;
}
