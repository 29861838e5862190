/**
 * SQL of the members page: every member of a project or group, with the access level and where it
 * comes from.
 */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { countRowsUpToLimit } from "../../platform/db/list-queries.ts";
import { isVisibleGroupSql } from "../access/index.ts";
import {
  effectiveMembersSql,
  directMembersSql,
  matchesUserNameSql,
  type PlaceForMemberQueries,
} from "./members.queries.ts";

const db = (ctx: Context) => databaseHandle<"memberships" | "namespaces" | "users">(ctx);

export type MembersPageRow = Awaited<ReturnType<typeof listMembersPageRows>>[number];

/** Lists the members of a project or group by access level, highest first. */
export async function listMembersPageRows(
  ctx: Context,
  place: PlaceForMemberQueries,
  query: string | undefined,
  page: { limit: number; offset: number },
) {
  return (
    roster(ctx, place, query)
      .leftJoin(directMembersSql(ctx, place).as("own"), "own.user_id", "held.user_id")
      .innerJoin("namespaces as home", "home.id", "held.from_id")
      .leftJoin("namespaces as invited", "invited.id", "held.invited_id")
      .select([
        "users.id",
        "users.username",
        "users.name",
        "users.state",
        "held.access_level",
        "held.created_at",
        "held.expires_at",
        "held.from_id",
        "held.invited_id",
        "home.name as home_name",
        "home.full_path as home_path",
        "own.access_level as own_level",
        "own.expires_at as own_expires_at",
      ])
      // Members see who has access through a hidden group, but not which group that is.
      .select((eb) => [
        eb
          .case()
          .when(isVisibleGroupSql(ctx, "invited"))
          .then(eb.ref("invited.name"))
          .end()
          .as("invited_name"),
        eb
          .case()
          .when(isVisibleGroupSql(ctx, "invited"))
          .then(eb.ref("invited.full_path"))
          .end()
          .as("invited_path"),
      ])
      .orderBy("held.access_level", "desc")
      .orderBy(sql`lower(users.name)`)
      .orderBy("users.id")
      .limit(page.limit)
      .offset(page.offset)
      .execute()
  );
}

export async function countMembersPageRows(
  ctx: Context,
  place: PlaceForMemberQueries,
  query: string | undefined,
) {
  return countRowsUpToLimit(db(ctx), roster(ctx, place, query).select("users.id"));
}

function roster(ctx: Context, place: PlaceForMemberQueries, query: string | undefined) {
  const everybody = db(ctx)
    .selectFrom(effectiveMembersSql(ctx, place).as("held"))
    .innerJoin("users", "users.id", "held.user_id");
  return query === undefined ? everybody : everybody.where(matchesUserNameSql(query));
}
