/**
 * SQL of the upload quotas: reads how many bytes were uploaded, and marks and deletes uploads that
 * no text references. A trigger keeps the sums in `upload_usage` up to date (migration
 * uploads_usage).
 */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"uploads" | "upload_usage">(ctx);

interface Usage {
  user: number;
  namespace: number;
  namespace_strangers: number;
  /** Bytes that the user uploaded during the last day to projects where the user is not a member. */
  stranger: number;
}

/**
 * Returns how many bytes the user has uploaded, and how many were uploaded to the project or group.
 * If the caller's transaction has already inserted an upload, no other transaction can change these
 * sums until the caller's transaction ends.
 */
export async function findUploadUsage(
  ctx: Context,
  { userId, namespaceId, since }: { userId: number; namespaceId: number; since: Date },
): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select
      coalesce(max(bytes) filter (where kind = 'user'), 0)::float8 as "user",
      coalesce(max(bytes) filter (where kind = 'namespace'), 0)::float8 as namespace,
      coalesce(max(bytes) filter (where kind = 'namespace_strangers'), 0)::float8
        as namespace_strangers,
      coalesce((select sum(size) from uploads
        where uploader_id = ${userId} and from_stranger and created_at > ${since}), 0)::float8
        as stranger
    from upload_usage
    where (kind = 'user' and owner_id = ${userId})
      or (kind in ('namespace', 'namespace_strangers') and owner_id = ${namespaceId})`.execute(
    db(ctx),
  );
  return rows[0] as Usage;
}

export async function findNamespaceUploadBytes(ctx: Context, namespaceId: number): Promise<number> {
  const row = await db(ctx)
    .selectFrom("upload_usage")
    .select("bytes")
    .where("kind", "=", "namespace")
    .where("owner_id", "=", namespaceId)
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

/** Marks the uploads as referenced by a text that this transaction saves. */
export async function markUploadsReferenced(
  ctx: Context,
  secrets: readonly string[],
): Promise<void> {
  await sql`
    update uploads set awaits_text = false
    where awaits_text and secret = any(${[...secrets]}::text[])`.execute(db(ctx));
}

/** Deletes the rows of uploads that no text has ever referenced, and returns their storage keys. */
export async function deleteUnreferencedUploadRows(
  ctx: Context,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from uploads where id in (
      select id from uploads where awaits_text and created_at < ${before} limit ${limit}
      for update skip locked
    ) returning storage_key`.execute(db(ctx));
  return rows.map(({ storage_key: key }) => key);
}
