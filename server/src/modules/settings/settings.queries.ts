/** SQL of the settings: one row for the whole instance. */
import type { Updateable } from "kysely";
import type { Context } from "../../platform/context.ts";
import type { ApplicationSettings } from "../../platform/db/generated.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { prepareFirstRowQuery } from "../../platform/db/prepared-query.ts";

const db = (ctx: Context) => databaseHandle<"application_settings">(ctx);

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

export type SettingsUpdate = Omit<
  Updateable<ApplicationSettings>,
  "id" | "lock_version" | "created_at" | "updated_at"
>;

export const findSettings = prepareFirstRowQuery([], (tables: ReturnType<typeof db>) =>
  tables.selectFrom("application_settings").selectAll(),
);

/**
 * Reads and locks the row until the transaction ends, so that no other request changes the settings
 * between reading and writing.
 */
export async function lockSettings(ctx: Context): Promise<SettingsRow> {
  return db(ctx)
    .selectFrom("application_settings")
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSettingsRow(
  ctx: Context,
  change: SettingsUpdate,
): Promise<SettingsRow> {
  return db(ctx)
    .updateTable("application_settings")
    .set(change)
    .set((eb) => ({
      lock_version: eb("lock_version", "+", 1),
      updated_at: ctx.now().toISOString(),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}
