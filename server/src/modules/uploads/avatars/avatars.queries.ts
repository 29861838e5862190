/** SQL of uploaded avatars. */
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import type { AvatarImage } from "./avatar-image.ts";

const db = (ctx: Context) => databaseHandle<"user_avatars">(ctx);

export async function findAvatar(ctx: Context, userId: number): Promise<AvatarImage | undefined> {
  const row = await db(ctx)
    .selectFrom("user_avatars")
    .select(["content_type", "image"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row && { contentType: row.content_type, content: row.image };
}

export async function setAvatar(
  ctx: Context,
  userId: number,
  { contentType, content }: AvatarImage,
): Promise<void> {
  const values = {
    content_type: contentType,
    image: content,
    updated_at: ctx.now().toISOString(),
  };
  await db(ctx)
    .insertInto("user_avatars")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/** Returns whether there was an avatar. */
export async function deleteAvatar(ctx: Context, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db(ctx)
    .deleteFrom("user_avatars")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
