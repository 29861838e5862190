/** Lists tags with their message and commit, and reads single ones. */
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { isValidRefName } from "../../../platform/git/ref-names.ts";
import type { LimitOffset, RowsWithTotal } from "../../../platform/http/paging.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { loadCommits, type CommitRow } from "./commit-rows.ts";
import { TAG_PREFIX } from "../push-rules.ts";
import { filterRefs, findRef, listRefs, type ListedRef } from "./ref-listing.ts";
import { readRepository, type RepositoryReader } from "./repository-reader.ts";
import { resolveObjects } from "./resolving.ts";

export interface TagRow {
  name: string;
  projectPath: string;
  /** Id of the tag object of an annotated tag, and of the commit for other tags. */
  target: string;
  message: string;
  /** Null when the tag names a file or folder. */
  commit: CommitRow | null;
}

/** Keys of `git for-each-ref` by the names of the API. */
const SORT_KEYS = { name: "refname", updated: "creatordate", version: "version:refname" } as const;

export interface TagFilter {
  search?: string | undefined;
  orderBy?: keyof typeof SORT_KEYS | undefined;
  sort?: "asc" | "desc" | undefined;
}

export async function listTags(
  ctx: Context,
  ref: NamespaceRef,
  { search, orderBy = "updated", sort = "desc" }: TagFilter,
  { limit, offset }: LimitOffset,
): Promise<RowsWithTotal<TagRow>> {
  return readRepository(ctx, ref, async (reader) => {
    const key = `${sort === "desc" ? "-" : ""}${SORT_KEYS[orderBy]}`;
    const refs = filterRefs(await listRefs(reader, TAG_PREFIX, key), search);
    const page = refs.slice(offset, offset + limit);
    return { rows: await loadTags(reader, page), total: refs.length };
  });
}

export async function getTag(ctx: Context, ref: NamespaceRef, name: string): Promise<TagRow> {
  return readRepository(ctx, ref, async (reader) => {
    const found = isValidRefName(name) ? await findRef(reader, TAG_PREFIX, name) : undefined;
    const [tag] = found === undefined ? [] : await loadTags(reader, [found]);
    if (tag === undefined) throw notFoundError("Tag");
    return tag;
  });
}

async function loadTags(reader: RepositoryReader, refs: readonly ListedRef[]): Promise<TagRow[]> {
  const objectIds = refs.map(({ objectId }) => objectId);
  const commitIds = await resolveObjects(
    reader,
    objectIds.map((id) => `${id}^{commit}`),
  );
  const commits = await loadCommits(
    reader,
    commitIds.filter((id) => id !== null),
  );
  const messages = await readTagMessages(
    reader,
    objectIds.filter((id, index) => id !== commitIds[index]),
  );
  return refs.map(({ name, objectId }, index) => ({
    name,
    projectPath: reader.project.full_path,
    target: objectId,
    message: messages.get(objectId) ?? "",
    commit: commits.get(commitIds[index] ?? "") ?? null,
  }));
}

/** Reads the messages of annotated tags. Ids of other objects have none. */
async function readTagMessages(
  reader: RepositoryReader,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const input = ids.map((id) => `${id}\n`).join("");
  const { output } = await reader.runPartially(["cat-file", "--batch"], { input });
  return parseTagMessages(output);
}

const OBJECT = /^([0-9a-f]{40}) (\w+) (\d+)$/;
const SIGNATURE = /^-----BEGIN [A-Z ]+-----$/m;

/** Parses objects, each after a line with its id, type and length. */
function parseTagMessages(output: Buffer): Map<string, string> {
  const messages = new Map<string, string>();
  let position = 0;
  while (position < output.length) {
    const lineEnd = output.indexOf("\n", position);
    const [, id, type, size] = OBJECT.exec(String(output.subarray(position, lineEnd))) ?? [];
    if (lineEnd === -1 || id === undefined) break;
    const end = lineEnd + 1 + Number(size);
    if (type === "tag") messages.set(id, readMessage(String(output.subarray(lineEnd + 1, end))));
    position = end + 1;
  }
  return messages;
}

/** The message comes after an empty line, and before the signature. */
function readMessage(tag: string): string {
  const start = tag.indexOf("\n\n");
  const message = start === -1 ? "" : tag.slice(start + 2);
  const signature = message.search(SIGNATURE);
  return (signature === -1 ? message : message.slice(0, signature)).trimEnd();
}
