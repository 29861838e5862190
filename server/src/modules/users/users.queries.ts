/** SQL that finds, lists, inserts and updates users. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { hideIdsFromPlanner } from "../../platform/db/generic-plan.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { toLikePattern, countRowsUpToLimit } from "../../platform/db/list-queries.ts";
import { prepareFirstRowQuery, prepareQuery } from "../../platform/db/prepared-query.ts";
import { userStatusSql } from "./status/status.queries.ts";

/** Columns that only the user's own viewer, to-dos and subscriptions use. No presenter shows them. */
export const PREFERENCE_COLUMNS = [
  "users.timezone",
  "users.first_day_of_week",
  "users.single_key_shortcuts",
  "users.todo_on_assignment",
  "users.todo_on_mention",
  "users.todo_on_direct_address",
  "users.subscribe_on_creation",
  "users.subscribe_on_comment",
  "users.subscribe_on_assignment",
] as const;

const USER_COLUMNS = [
  ...PREFERENCE_COLUMNS,
  "users.id",
  "users.username",
  "users.name",
  "users.state",
  "users.admin",
  "users.external",
  "users.bio",
  "users.location",
  "users.organization",
  "users.job_title",
  "users.website_url",
  "users.public_email",
  "users.created_at",
  "users.last_activity_on",
  userStatusSql("users").as("status"),
] as const;

const OWN_COLUMNS = [
  "users.current_sign_in_at",
  "users.last_sign_in_at",
  "user_emails.email",
  "user_emails.verified_at",
] as const;

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;
export type CurrentUserRow = NonNullable<Awaited<ReturnType<typeof findCurrentUserRow>>>;

const db = (ctx: Context) => databaseHandle<"users" | "user_emails">(ctx);
type UsersDatabase = ReturnType<typeof db>;

export async function findUser(ctx: Context, id: number) {
  return db(ctx).selectFrom("users").select(USER_COLUMNS).where("id", "=", id).executeTakeFirst();
}

export async function findUserByUsername(ctx: Context, username: string) {
  return db(ctx)
    .selectFrom("users")
    .select(USER_COLUMNS)
    .where(sql`lower(username)`, "=", sql`lower(${username})`)
    .executeTakeFirst();
}

export type UserIdOrUsername = { id: number } | { username: string };

export async function findUserByIdOrUsername(
  ctx: Context,
  ref: UserIdOrUsername,
): Promise<UserRow | undefined> {
  return "id" in ref ? findUser(ctx, ref.id) : findUserByUsername(ctx, ref.username);
}

/** Finds users by username, ignoring case. Usernames that do not exist are left out. */
export async function findUsersByUsername(ctx: Context, usernames: readonly string[]) {
  const lowered = usernames.map((username) => username.toLowerCase());
  return db(ctx)
    .selectFrom("users")
    .select(USER_COLUMNS)
    .where(sql`lower(username)`, "=", sql<string>`any(${lowered}::text[])`)
    .execute();
}

const usersById = prepareQuery(
  ["ids"],
  (tables: ReturnType<typeof db>, values: { ids: readonly number[] }) =>
    tables
      .selectFrom("users")
      .select(USER_COLUMNS)
      .where("id", "=", sql<number>`any(${hideIdsFromPlanner(values.ids)})`)
      .orderBy("id"),
);

export function findUsersById(ctx: Context, ids: readonly number[]) {
  return usersById(ctx, { ids: [...ids] });
}

export async function findUserNameAndUsername(ctx: Context, id: number) {
  return db(ctx)
    .selectFrom("users")
    .select(["name", "username"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Finds the viewer's own row, with columns that only the viewer can see. */
export const findCurrentUserRow = prepareFirstRowQuery(
  ["id"],
  (tables: UsersDatabase, { id }: { id: number }) =>
    tables
      .selectFrom("users")
      .leftJoin("user_emails", (join) =>
        join.onRef("user_emails.user_id", "=", "users.id").on("user_emails.is_primary", "=", true),
      )
      .select([...USER_COLUMNS, ...OWN_COLUMNS])
      .select(
        sql<number>`(select default_projects_limit from application_settings)`.as("projects_limit"),
      )
      .where("users.id", "=", id),
);

export async function findUserForSignIn(ctx: Context, login: string) {
  const column = login.includes("@") ? sql`lower(user_emails.email)` : sql`lower(users.username)`;
  return db(ctx)
    .selectFrom("users")
    .leftJoin("user_emails", "user_emails.user_id", "users.id")
    .select(["users.id", "users.username", "users.state", "users.password_digest"])
    .where(column, "=", sql`lower(${login})`)
    .limit(1)
    .executeTakeFirst();
}

/** Finds the active user with this primary email, in upper or lower case. */
export async function findActiveUserByEmail(ctx: Context, email: string) {
  return db(ctx)
    .selectFrom("users")
    .innerJoin("user_emails", "user_emails.user_id", "users.id")
    .select(["users.id", "users.username", "user_emails.email"])
    .where(sql`lower(user_emails.email)`, "=", sql`lower(${email})`)
    .where("user_emails.is_primary", "=", true)
    .where("users.state", "=", "active")
    .executeTakeFirst();
}

/** Finds the primary emails of users, by user id. */
export async function findPrimaryEmails(
  ctx: Context,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db(ctx)
    .selectFrom("user_emails")
    .select(["user_id", "email"])
    .where("user_id", "=", sql<number>`any(${[...userIds]}::bigint[])`)
    .where("is_primary", "=", true)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.email]));
}

export interface UserFilter {
  username?: string | undefined;
  search?: string | undefined;
  active?: boolean | undefined;
  blocked?: boolean | undefined;
  external?: boolean | undefined;
  idAfter?: number | undefined;
  idBefore?: number | undefined;
  orderBy: "id" | "name" | "username" | "created_at" | "updated_at";
  sort: "asc" | "desc";
}

export async function listUserRows(
  ctx: Context,
  filter: UserFilter,
  page: { limit: number; offset: number },
): Promise<UserRow[]> {
  return filtered(ctx, filter)
    .select(USER_COLUMNS)
    .orderBy(filter.orderBy, filter.sort)
    .orderBy("id", filter.sort)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countUserRows(ctx: Context, filter: UserFilter) {
  return countRowsUpToLimit(db(ctx), filtered(ctx, filter).select("users.id"));
}

function filtered(ctx: Context, filter: UserFilter) {
  let query = db(ctx).selectFrom("users");
  if (filter.username !== undefined) {
    query = query.where(sql`lower(username)`, "=", sql`lower(${filter.username})`);
  }
  if (filter.search !== undefined) {
    const pattern = toLikePattern(filter.search);
    query = query.where(sql<boolean>`lower(name) || ' ' || lower(username) like lower(${pattern})`);
  }
  if (filter.idAfter !== undefined) query = query.where("id", ">", filter.idAfter);
  if (filter.idBefore !== undefined) query = query.where("id", "<", filter.idBefore);
  if (filter.active === true) query = query.where("state", "=", "active");
  if (filter.blocked === true) query = query.where("state", "=", "blocked");
  if (filter.external === true) query = query.where("external", "=", true);
  return query;
}

export async function insertUser(
  ctx: Context,
  person: { name: string; username: string; email: string; passwordDigest: string | null },
): Promise<{ id: number }> {
  const user = await db(ctx)
    .insertInto("users")
    .values({
      name: person.name,
      username: person.username,
      password_digest: person.passwordDigest,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db(ctx)
    .insertInto("user_emails")
    .values({ user_id: user.id, email: person.email, is_primary: true })
    .execute();
  return user;
}

export async function recordSignIn(ctx: Context, userId: number, at: Date): Promise<void> {
  await db(ctx)
    .updateTable("users")
    .set((eb) => ({
      last_sign_in_at: eb.ref("current_sign_in_at"),
      current_sign_in_at: at.toISOString(),
    }))
    .where("id", "=", userId)
    .execute();
}

export async function recordUserActivity(ctx: Context, userId: number, on: string): Promise<void> {
  await db(ctx)
    .updateTable("users")
    .set({ last_activity_on: on })
    .where("id", "=", userId)
    .where((eb) => eb.or([eb("last_activity_on", "is", null), eb("last_activity_on", "<", on)]))
    .execute();
}

export async function setUserState(ctx: Context, userId: number, state: string): Promise<boolean> {
  const result = await db(ctx)
    .updateTable("users")
    .set({ state, updated_at: ctx.now().toISOString() })
    .where("id", "=", userId)
    .where("state", "!=", state)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function setUserAdmin(ctx: Context, userId: number, admin: boolean): Promise<void> {
  await db(ctx)
    .updateTable("users")
    .set({ admin, updated_at: ctx.now().toISOString() })
    .where("id", "=", userId)
    .execute();
}

/**
 * Locks the rows of all administrators and returns them, so that two requests cannot remove the last
 * two administrators at the same time.
 */
export async function lockAdmins(ctx: Context): Promise<{ id: number; state: string }[]> {
  return db(ctx)
    .selectFrom("users")
    .select(["id", "state"])
    .where("admin", "=", true)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Locks users, so that their accounts cannot change until the transaction ends. */
export async function lockUsersForShare(ctx: Context, ids: readonly number[]) {
  return db(ctx)
    .selectFrom("users")
    .select(["id", "state", "admin"])
    .where("id", "in", ids)
    .orderBy("id")
    .forShare()
    .execute();
}

export async function setUserProfile(
  ctx: Context,
  id: number,
  profile: Pick<
    UserRow,
    "name" | "bio" | "job_title" | "organization" | "location" | "website_url"
  >,
): Promise<void> {
  await db(ctx)
    .updateTable("users")
    .set({ ...profile, updated_at: ctx.now().toISOString() })
    .where("id", "=", id)
    .execute();
}
