/** SQL that changes the preferences of a user. */
import type { PreferencesChange } from "@cairn/contract/account/preferences";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { PREFERENCE_COLUMNS } from "../users.queries.ts";

export async function updatePreferenceColumns(
  ctx: Context,
  userId: number,
  change: PreferencesChange,
) {
  return databaseHandle<"users">(ctx)
    .updateTable("users")
    .set({ ...change, updated_at: ctx.now().toISOString() })
    .where("id", "=", userId)
    .returning(PREFERENCE_COLUMNS)
    .executeTakeFirstOrThrow();
}
