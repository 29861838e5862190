/** SQL of SSH keys. */
import { sql } from "kysely";
import type { Context, QueryContext } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { countRowsUpToLimit } from "../../../platform/db/list-queries.ts";
import { PREFERENCE_COLUMNS } from "../users.queries.ts";

const COLUMNS = [
  "id",
  "user_id",
  "title",
  "key",
  "fingerprint_sha256",
  "created_at",
  "expires_at",
  "last_used_at",
] as const;

/** The time of last use is stored at most once per this interval. */
const TOUCH_MS = 60_000;

const db = (ctx: QueryContext) => databaseHandle<"ssh_keys" | "users">(ctx);

export type SshKeyRow = NonNullable<Awaited<ReturnType<typeof findSshKeyRow>>>;

/** Returns undefined when somebody has registered the same key. */
export async function insertSshKey(
  ctx: Context,
  key: {
    user_id: number;
    title: string;
    key: string;
    fingerprint_sha256: string;
    expires_at: string | null;
  },
): Promise<SshKeyRow | undefined> {
  return db(ctx)
    .insertInto("ssh_keys")
    .values(key)
    .onConflict((conflict) => conflict.column("fingerprint_sha256").doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function findSshKeyRow(ctx: Context, id: number, userId: number) {
  return db(ctx)
    .selectFrom("ssh_keys")
    .select(COLUMNS)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Lists the keys of a user, the newest first. */
export async function listSshKeyRows(
  ctx: Context,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<SshKeyRow[]> {
  return db(ctx)
    .selectFrom("ssh_keys")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countSshKeyRows(ctx: Context, userId: number) {
  const rows = db(ctx).selectFrom("ssh_keys").select("id").where("user_id", "=", userId);
  return countRowsUpToLimit(db(ctx), rows);
}

/** Returns false when the key is already gone. */
export async function deleteSshKeyRow(ctx: Context, id: number): Promise<boolean> {
  const { numDeletedRows } = await db(ctx)
    .deleteFrom("ssh_keys")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Finds a key that is not expired and whose user is active, with the user. */
export async function findUsableSshKey(
  ctx: QueryContext,
  key: { id: number } | { fingerprint: string },
) {
  const query = db(ctx)
    .selectFrom("ssh_keys as ssh_key")
    .innerJoin("users", "users.id", "ssh_key.user_id")
    .select([
      "ssh_key.id as keyId",
      "ssh_key.key",
      "users.id",
      "users.username",
      "users.name",
      "users.admin",
      "users.external",
      ...PREFERENCE_COLUMNS,
    ])
    .where("users.state", "=", "active")
    .where((is) =>
      is.or([
        is("ssh_key.expires_at", "is", null),
        is("ssh_key.expires_at", ">", ctx.now().toISOString()),
      ]),
    );
  return "id" in key
    ? query.where("ssh_key.id", "=", key.id).executeTakeFirst()
    : query.where("ssh_key.fingerprint_sha256", "=", key.fingerprint).executeTakeFirst();
}

export async function touchSshKey(ctx: Context, id: number): Promise<void> {
  const now = ctx.now();
  const stale = new Date(now.getTime() - TOUCH_MS).toISOString();
  await db(ctx)
    .updateTable("ssh_keys")
    .set({ last_used_at: now.toISOString() })
    .where("id", "=", id)
    .where(sql<boolean>`coalesce(last_used_at < ${stale}, true)`)
    .execute();
}
