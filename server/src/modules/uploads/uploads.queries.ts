/** SQL that finds, inserts, updates and deletes the rows of uploads. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"uploads">(ctx);

const COLUMNS = [
  "id",
  "namespace_id",
  "root_namespace_id",
  "secret",
  "filename",
  "storage_key",
  "content_type",
  "size",
  "width",
  "height",
] as const;

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** Finds an upload of this project or group. Both secret and file name must match. */
export async function findUpload(
  ctx: Context,
  place: { id: number },
  name: { secret: string; filename: string },
) {
  return db(ctx)
    .selectFrom("uploads")
    .select(COLUMNS)
    .where("namespace_id", "=", place.id)
    .where("secret", "=", name.secret)
    .where("filename", "=", name.filename)
    .executeTakeFirst();
}

export interface NewUpload {
  uploader_id: number;
  secret: string;
  filename: string;
  storage_key: string;
  content_type: string;
  size: number;
  width: number | null;
  height: number | null;
  from_stranger: boolean;
  awaits_text: boolean;
}

export async function insertUpload(
  ctx: Context,
  place: { id: number; root_namespace_id: number },
  upload: NewUpload,
): Promise<UploadRow> {
  return db(ctx)
    .insertInto("uploads")
    .values({ namespace_id: place.id, root_namespace_id: place.root_namespace_id, ...upload })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Copies of an upload in other projects have the same secret and stay. */
export async function deleteUploadBySecret(
  ctx: Context,
  place: { id: number },
  secret: string,
): Promise<void> {
  await db(ctx)
    .deleteFrom("uploads")
    .where("namespace_id", "=", place.id)
    .where("secret", "=", secret)
    .execute();
}

export async function findUploadsBySecrets(
  ctx: Context,
  place: { id: number },
  secrets: readonly string[],
): Promise<UploadRow[]> {
  return db(ctx)
    .selectFrom("uploads")
    .select(COLUMNS)
    .where("namespace_id", "=", place.id)
    .where("secret", "=", sql<string>`any(${[...secrets]}::text[])`)
    .execute();
}

/** Inserts copies of uploads. Skips those that the project already has. */
export async function insertUploadCopies(
  ctx: Context,
  copies: readonly Omit<UploadRow, "id">[],
): Promise<void> {
  await db(ctx)
    .insertInto("uploads")
    .values([...copies])
    .onConflict((conflict) => conflict.columns(["namespace_id", "secret"]).doNothing())
    .execute();
}

/** Returns those of the storage keys that belong to a row in the database. */
export async function findExistingStorageKeys(
  ctx: Context,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await db(ctx)
    .selectFrom("uploads")
    .select("storage_key")
    .where("storage_key", "=", sql<string>`any(${[...keys]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}

/** Updates the root namespace of uploads after their project or group moved. */
export async function updateUploadsRootNamespace(
  ctx: Context,
  namespaceIds: readonly number[],
  rootId: number,
) {
  await db(ctx)
    .updateTable("uploads")
    .set({ root_namespace_id: rootId })
    .where("namespace_id", "=", sql<number>`any(${[...namespaceIds]}::bigint[])`)
    .execute();
}

/** Deletes at most `limit` rows of uploads and returns how many were deleted. Leaves the files. */
export async function deleteUploadsInNamespaces(
  ctx: Context,
  namespaceIds: readonly number[],
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db(ctx)
    .deleteFrom("uploads")
    .where("id", "in", (some) =>
      some
        .selectFrom("uploads")
        .select("id")
        .where("namespace_id", "=", sql<number>`any(${[...namespaceIds]}::bigint[])`)
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
