/** SQL of groups: finding them as somebody, listing, changing what only groups have. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { dbOf } from "../../platform/db/handle.ts";
import { preparedFirst } from "../../platform/db/prepared.ts";
import {
  belongsBelow,
  levelOn,
  NAMESPACE_COLUMNS,
  whoAsks,
  type NamespaceRef,
  type Who,
} from "../access/index.ts";

const db = (ctx: Context) => dbOf<"namespaces" | "routes" | "groups">(ctx);
type Tables = ReturnType<typeof db>;

const GROUP_COLUMNS = [
  ...NAMESPACE_COLUMNS,
  "groups.description",
  "groups.project_creation_level",
  "groups.subgroup_creation_level",
  "groups.share_with_group_lock",
  "groups.request_access_enabled",
  "groups.emails_disabled",
  "groups.mentions_disabled",
] as const;

export type GroupRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

function visibleGroups(tables: Tables, who: Who) {
  return tables
    .selectFrom("namespaces")
    .innerJoin("groups", "groups.id", "namespaces.id")
    .select(GROUP_COLUMNS)
    .select([
      levelOn(who, "namespaces").as("level"),
      belongsBelow(who, "namespaces").as("belongs_below"),
    ])
    .where("namespaces.deleted_at", "is", null);
}

const byId = preparedFirst(
  ["id", "userId", "today"],
  (tables: Tables, values: Who & { id: number }) =>
    visibleGroups(tables, values).where("namespaces.id", "=", values.id),
);

const byPath = preparedFirst(
  ["path", "userId", "today"],
  (tables: Tables, values: Who & { path: string }) =>
    visibleGroups(tables, values)
      .innerJoin("routes", "routes.namespace_id", "namespaces.id")
      .where(sql`lower(routes.path)`, "=", sql`lower(${values.path})`),
);

export async function findGroup(ctx: Context, ref: NamespaceRef): Promise<GroupRow | undefined> {
  const who = whoAsks(ctx);
  return "id" in ref ? byId(ctx, { ...who, ...ref }) : byPath(ctx, { ...who, ...ref });
}
