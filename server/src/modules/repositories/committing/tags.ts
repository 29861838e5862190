/** Creates and deletes tags. */
import type { Context } from "../../../platform/context.ts";
import { AppError, notFoundError } from "../../../platform/errors/app-error.ts";
import { isValidRefName } from "../../../platform/git/ref-names.ts";
import type { NamespaceRef } from "../../access/index.ts";
import type { ExistingRepository } from "../opening.ts";
import { NO_OBJECT, TAG_PREFIX } from "../push-rules.ts";
import { getExistingRepository } from "./branches.ts";
import { changeRefs, inTurn } from "./changing-refs.ts";
import { getViewerIdentity } from "./identities.ts";
import { findCommitId, findRef } from "./resolving.ts";

export interface TagInput {
  name: string;
  from: string;
  /** Makes an annotated tag; without it the tag is only a name of the commit. */
  message: string | undefined;
}

export async function createTag(
  ctx: Context,
  ref: NamespaceRef,
  { name, from, message }: TagInput,
): Promise<void> {
  const repository = await getExistingRepository(ctx, ref);
  if (!isValidRefName(name)) throw new AppError("invalid", "Tag name invalid");
  if (repository === null) throw new AppError("invalid", `Target ${from} is invalid`);
  await inTurn(ctx, repository, async () => {
    if ((await findRef(repository, TAG_PREFIX + name)) !== null) throw tagExists(name);
    const commit = await findCommitId(repository, from);
    if (commit === null) throw new AppError("invalid", `Target ${from} is invalid`);
    const after = message ? await annotate(ctx, repository, name, commit, message) : commit;
    const update = { ref: TAG_PREFIX + name, before: NO_OBJECT, after };
    if (!(await changeRefs(ctx, repository, [update], message?.length))) throw tagExists(name);
  });
}

export async function deleteTag(ctx: Context, ref: NamespaceRef, name: string): Promise<void> {
  const repository = await getExistingRepository(ctx, ref);
  if (repository === null || !isValidRefName(name)) throw notFoundError("Tag");
  await inTurn(ctx, repository, async () => {
    const tag = await findRef(repository, TAG_PREFIX + name);
    if (tag === null) throw notFoundError("Tag");
    const update = { ref: TAG_PREFIX + name, before: tag.objectId, after: NO_OBJECT };
    if (!(await changeRefs(ctx, repository, [update]))) throw notFoundError("Tag");
  });
}

/** Stores a tag object and returns its id. */
async function annotate(
  ctx: Context,
  { store, path }: ExistingRepository,
  name: string,
  commit: string,
  message: string,
): Promise<string> {
  const tagger = await getViewerIdentity(ctx);
  const seconds = Math.floor(tagger.time.getTime() / 1000);
  const lines = [
    `object ${commit}`,
    "type commit",
    `tag ${name}`,
    `tagger ${tagger.name} <${tagger.email}> ${seconds} +0000`,
    "",
    message,
  ];
  return String(await store.run(path, ["mktag"], { input: lines.join("\n") })).trim();
}

function tagExists(name: string): AppError {
  return new AppError("invalid", `Tag ${name} already exists`);
}
