/** What an issue said before: kept with every change of its words, and found again for those who began with it. */
import type { Context } from "../../platform/context.ts";
import type { IssueRow } from "./reading.ts";
import { insertVersions, lastNumber, wordsOfThen, type WordsOfThen } from "./versions.queries.ts";

/** Null where it was forgotten. */
export interface KnownWords {
  title: string | null;
  description: string | null;
}

/**
 * In the transaction that changes the words, while nobody else can. The issue is as it was before; with
 * the first change, how it was first written becomes a version too. Answers the id of the new one.
 */
export async function keepVersion(
  ctx: Context,
  issue: IssueRow,
  by: number,
  words: { title?: string; description?: string },
): Promise<number | undefined> {
  const place = {
    noteable_id: issue.id,
    namespace_id: issue.project_id,
    root_namespace_id: issue.root_namespace_id,
  };
  const last = await lastNumber(ctx, issue.id);
  const first = {
    ...place,
    number: 0,
    lock_version: 0,
    author_id: issue.author_id,
    title: issue.title,
    description: issue.description,
    created_at: issue.created_at,
  };
  const next = {
    ...place,
    number: (last ?? 0) + 1,
    lock_version: issue.lock_version + 1,
    author_id: by,
    title: words.title ?? null,
    description: words.description ?? null,
    created_at: ctx.now().toISOString(),
  };
  return (await insertVersions(ctx, last === undefined ? [first, next] : [next])).at(-1);
}

/** What the issue said when it was at that lock_version; null while it still says so. */
export async function wordsBehind(
  ctx: Context,
  issue: IssueRow,
  lockVersion: number,
): Promise<KnownWords | null> {
  if (lockVersion >= issue.lock_version) return null;
  const then = await wordsOfThen(ctx, issue.id, { lockVersion });
  const isOld = then !== undefined && (then.title_changed || then.description_changed);
  return isOld ? whole(issue, then) : null;
}

/** The whole words of a version. */
export async function wordsIn(ctx: Context, issue: IssueRow, number: number): Promise<KnownWords> {
  const then = await wordsOfThen(ctx, issue.id, { number });
  return then === undefined ? issue : whole(issue, then);
}

function whole(issue: IssueRow, then: WordsOfThen): KnownWords {
  return {
    title: then.title_changed ? then.title : issue.title,
    description: then.description_changed ? then.description : issue.description,
  };
}
