/**
 * Saves a version of title and description at every change, and loads versions as the base of a
 * merge.
 */
import type { Context } from "../../platform/context.ts";
import type { NoteableWithText } from "./described.ts";
import {
  insertTextVersions,
  findLastVersionNumber,
  findVersionText,
  type VersionTextRow,
} from "./versions.queries.ts";

/** Title and description at one version. A field is null when it was deleted from the history. */
export interface VersionText {
  title: string | null;
  description: string | null;
}

/**
 * Saves the changed title or description as a new version and returns its id. `text` is the title
 * and description before the change; the first change also saves `text` as version 0. The caller
 * must have locked the noteable in the transaction of the change.
 */
export async function saveTextVersion(
  ctx: Context,
  text: NoteableWithText,
  by: number,
  words: { title?: string; description?: string },
): Promise<number | undefined> {
  const place = {
    noteable_id: text.id,
    namespace_id: text.place.id,
    root_namespace_id: text.place.root_namespace_id,
  };
  const last = await findLastVersionNumber(ctx, text.id);
  const first = {
    ...place,
    number: 0,
    lock_version: 0,
    author_id: text.author_id,
    title: text.title,
    description: text.description,
    created_at: text.created_at,
  };
  const next = {
    ...place,
    number: (last ?? 0) + 1,
    lock_version: text.lock_version + 1,
    author_id: by,
    title: words.title ?? null,
    description: words.description ?? null,
    created_at: ctx.now().toISOString(),
  };
  return (await insertTextVersions(ctx, last === undefined ? [first, next] : [next])).at(-1);
}

/**
 * Returns title and description at this `lock_version`, or null when they have not changed since.
 */
export async function loadTextAtLockVersion(
  ctx: Context,
  text: NoteableWithText,
  lockVersion: number,
): Promise<VersionText | null> {
  if (lockVersion >= text.lock_version) return null;
  const then = await findVersionText(ctx, text.id, { lockVersion });
  const isOld = then !== undefined && (then.title_changed || then.description_changed);
  return isOld ? whole(text, then) : null;
}

/**
 * Returns both title and description at the version with this number. The stored row of a version
 * contains only the fields that changed.
 */
export async function loadVersionText(
  ctx: Context,
  text: NoteableWithText,
  number: number,
): Promise<VersionText> {
  const then = await findVersionText(ctx, text.id, { number });
  return then === undefined ? text : whole(text, then);
}

function whole(text: NoteableWithText, then: VersionTextRow): VersionText {
  return {
    title: then.title_changed ? then.title : text.title,
    description: then.description_changed ? then.description : text.description,
  };
}
