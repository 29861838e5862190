/** Leak tests of repositories: values of parameters that name branches, commits and files. */
import type { App } from "../../../src/app.ts";
import { createStoredRepository } from "../../git/stored-repositories.ts";

/** The repository of a visible project, and what only the repository of a hidden project has. */
const VISIBLE_KEY = "map";
const HIDDEN_KEY = "vault";
/** Ids of the content that the keys above make. */
const VISIBLE = {
  commit: "18050c9945841f9c9e436ab96564e6212d05a943",
  blob: "5f4e3e67c1093f653df32ff66f27ae93fed63507",
};
const HIDDEN = {
  commit: "5d547409ecee22ad210b758c6d3cf960b1fc749d",
  blob: "917978d5cfa213f6883bb460ea83b82c61efcd6d",
};

export async function createVisibleRepositories(
  app: App,
  projects: readonly { id: number }[],
): Promise<void> {
  for (const project of projects) await createStoredRepository(app, project, VISIBLE_KEY);
}

export async function createHiddenRepositories(
  app: App,
  projects: readonly { id: number }[],
): Promise<void> {
  for (const project of projects) await createStoredRepository(app, project, HIDDEN_KEY);
}

/** Values that name what is visible, and what is hidden or absent. */
interface ParameterValues {
  seen: string[];
  hidden: string[];
}

export const REPOSITORY_PARAMETER_VALUES: Record<string, ParameterValues> = {
  "branches/{branch}": {
    seen: ["main", `branch-${VISIBLE_KEY}`],
    hidden: [`branch-${HIDDEN_KEY}`],
  },
  "tags/{tag_name}": { seen: [`tag-${VISIBLE_KEY}`], hidden: [`tag-${HIDDEN_KEY}`] },
  "commits/{sha}": { seen: ["main", VISIBLE.commit], hidden: [HIDDEN.commit, `tag-${HIDDEN_KEY}`] },
  "files/{file_path}": { seen: [`file-${VISIBLE_KEY}.txt`], hidden: [`file-${HIDDEN_KEY}.txt`] },
  "blobs/{sha}": { seen: [VISIBLE.blob], hidden: [HIDDEN.blob] },
  "archive/{format}": { seen: ["tar"], hidden: ["exe"] },
};

const REFS = ["main", `tag-${VISIBLE_KEY}`, `branch-${HIDDEN_KEY}`, HIDDEN.commit];

export const REPOSITORY_QUERY_VALUES: Record<string, readonly string[]> = {
  ref: REFS,
  ref_name: REFS,
  "/api/v4/projects/{id}/repository/archive sha": REFS,
  "/api/v4/projects/{id}/repository/archive.{format} sha": REFS,
  from: REFS,
  to: REFS,
  refs: REFS,
  path: [`file-${VISIBLE_KEY}.txt`, `file-${HIDDEN_KEY}.txt`],
  author: ["ada", "nobody"],
  since: ["2026-01-01T00:00:00Z"],
  until: ["2026-01-01T00:00:00Z"],
  range: ["1"],
};

/** Parameters that the address needs besides those of the tables, as the end of a query string. */
const NEEDED: readonly [RegExp, string][] = [
  [/\/repository\/compare$/, "&from=main&to=main"],
  [/\/repository\/merge_base$/, "&refs=main&refs=main"],
  [/\/repository\/files\/\{file_path\}(?:\/blame)?$/, "&ref=main"],
];

/** Returns the needed parameters without the one that the request has already. */
export function findNeededParameters(path: string, name: string): string {
  const needed = NEEDED.find(([pattern]) => pattern.test(path))?.[1] ?? "";
  return needed.replace(new RegExp(`&${name}=\\w+`), "");
}

/** The ends of addresses of files and folders: a ref and a path. */
export const REFS_AND_PATHS = [
  "main",
  `main/file-${VISIBLE_KEY}.txt`,
  `branch-${VISIBLE_KEY}/file-${VISIBLE_KEY}.txt`,
  `main/file-${HIDDEN_KEY}.txt`,
  `branch-${HIDDEN_KEY}/file-${VISIBLE_KEY}.txt`,
];
