/** SQL that reads epics with all their columns and the viewer's access to their group. */
import { GUEST } from "@cairn/contract/access";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { hideIdFromPlanner, hideIdsFromPlanner } from "../../../platform/db/generic-plan.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import {
  accessLevelSql,
  isMemberAtOrBelowSql,
  toAccessSqlParams,
  type AccessSqlParams,
} from "../../access/index.ts";
import { labelsJsonSql, userJsonSql, type LabelJson } from "../../issues/index.ts";
import type { Noteable } from "../../noteables/index.ts";
import { subscriptionSql } from "../../subscriptions/index.ts";
import { LISTED_DESCRIPTION_SQL, loadLargeDescriptions } from "../../texts/index.ts";
import { pendingTodoSql } from "../../todos/index.ts";
import type { GraphqlUserRow } from "../../users/index.ts";
import type { EpicPolicyFields } from "../epics.policy.ts";
import { isVisibleEpicSql } from "./visible-epics.queries.ts";

export const epicsDb = (ctx: Context) =>
  databaseHandle<"epics" | "epic_issues" | "issues" | "namespaces" | "noteables" | "texts">(ctx);

/** The fields of an epic that permission rules and URLs need. */
export interface LightEpicRow extends Noteable, EpicPolicyFields {
  kind: "epic";
}

export interface EpicDates {
  start_date: string | null;
  start_date_is_fixed: boolean;
  start_date_fixed: string | null;
  start_date_inherited: string | null;
  due_date: string | null;
  due_date_is_fixed: boolean;
  due_date_fixed: string | null;
  due_date_inherited: string | null;
}

/** An epic with the attributes of its group and the viewer's access level there. */
export interface EpicRow extends LightEpicRow, EpicDates {
  title: string;
  description: string;
  state: number;
  label_ids: number[];
  parent_id: number | null;
  /** The parent, if the viewer can read it. Only this id may leave the server. */
  visible_parent_id: number | null;
  relative_position: number | null;
  upvotes: number;
  downvotes: number;
  lock_version: number;
  closed_at: string | null;
  last_edited_at: string | null;
  created_at: string;
  updated_at: string;
  author: GraphqlUserRow;
  last_edited_by: GraphqlUserRow | null;
  labels: LabelJson[];
  user_notes_count: number;
  subscription: boolean | null;
}

/** The columns of `LightEpicRow`, except the viewer's access level. */
export const LIGHT_EPIC_COLUMNS = sql`epics.id, epics.iid, epics.author_id, '{}'::bigint[] as assignee_ids,
  epics.confidential, epics.discussion_locked, 'epic' as kind, namespaces.visibility,
  namespaces.archived, jsonb_build_object('id', namespaces.id, 'kind', 'group',
    'name', namespaces.name, 'full_path', namespaces.full_path,
    'root_namespace_id', namespaces.root_namespace_id, 'archived', namespaces.archived,
    'traversal_ids', to_jsonb(namespaces.traversal_ids)) as place`;

/** Whether the viewer works in the group or below it, as `EpicPlace` has it. */
export function worksBelowSql(who: AccessSqlParams): RawBuilder<boolean> {
  return isMemberAtOrBelowSql(who, "namespaces", GUEST);
}

type DescriptionColumns = RawBuilder<unknown>;
const WHOLE_DESCRIPTION: DescriptionColumns = sql`words.description`;
const LISTED_DESCRIPTION: DescriptionColumns = sql.join([...LISTED_DESCRIPTION_SQL]);

function epicColumns(ctx: Context, description: DescriptionColumns): RawBuilder<unknown> {
  const who = toAccessSqlParams(ctx);
  return sql`${LIGHT_EPIC_COLUMNS}, ${accessLevelSql(who, "namespaces")} as level,
    ${worksBelowSql(who)} as works_below, words.title, ${description}, epics.state,
    epics.label_ids, epics.parent_id,
    case when ${isVisibleEpicSql(ctx, "epics.parent_id")} then epics.parent_id end
      as visible_parent_id, epics.relative_position, epics.start_date::text,
    epics.start_date_is_fixed, epics.start_date_fixed::text, epics.start_date_inherited::text,
    epics.due_date::text, epics.due_date_is_fixed, epics.due_date_fixed::text,
    epics.due_date_inherited::text, epics.upvotes, epics.downvotes, epics.lock_version,
    epics.closed_at, epics.last_edited_at, epics.created_at, epics.updated_at,
    noteables.user_notes_count, ${userJsonSql("epics.author_id")} as author,
    ${userJsonSql("epics.last_edited_by_id")} as last_edited_by,
    ${labelsJsonSql("epics.label_ids")} as labels,
    ${subscriptionSql("epics.id", who.userId)} as subscription`;
}

async function selectEpics<Row>(
  ctx: Context,
  description: DescriptionColumns,
  isWanted: RawBuilder<boolean>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${epicColumns(ctx, description)}
    from epics join noteables on noteables.id = epics.id
    join namespaces on namespaces.id = epics.group_id
    join texts words on words.noteable_id = epics.id
    where ${isWanted} and namespaces.deleted_at is null`.execute(epicsDb(ctx));
  return rows;
}

// The casts to bigint accept every number that a URL can contain, also beyond the integer range.
export async function findEpic(
  ctx: Context,
  group: { id: number },
  iid: number,
): Promise<EpicRow | undefined> {
  const [epic] = await selectEpics<EpicRow>(
    ctx,
    WHOLE_DESCRIPTION,
    sql<boolean>`epics.group_id = ${group.id} and epics.iid = ${hideIdFromPlanner(iid)}`,
  );
  return epic;
}

type ListedEpicRow = Omit<EpicRow, "description"> & {
  description: string | null;
  description_bytes: number;
};

/**
 * Returns the rows in no particular order. The caller must check that the viewer can see them. Throws if
 * the viewer reads too many bytes of long descriptions.
 */
export async function findEpicsById(ctx: Context, ids: readonly number[]): Promise<EpicRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectEpics<ListedEpicRow>(
    ctx,
    LISTED_DESCRIPTION,
    sql<boolean>`epics.id = any(${hideIdsFromPlanner(ids)})`,
  );
  return loadLargeDescriptions(ctx, rows);
}

export interface LightEpicWithTitle extends LightEpicRow {
  title: string;
  state: number;
}

/** Like `findEpicsById`, with only the columns of the rules. */
export async function findLightEpicsById(
  ctx: Context,
  ids: readonly number[],
): Promise<LightEpicWithTitle[]> {
  if (ids.length === 0) return [];
  const who = toAccessSqlParams(ctx);
  const { rows } = await sql<LightEpicWithTitle>`
    select ${LIGHT_EPIC_COLUMNS}, ${accessLevelSql(who, "namespaces")} as level,
      ${worksBelowSql(who)} as works_below, texts.title, epics.state
    from epics join namespaces on namespaces.id = epics.group_id
    join texts on texts.noteable_id = epics.id
    where epics.id = any(${hideIdsFromPlanner(ids)}) and namespaces.deleted_at is null`.execute(
    epicsDb(ctx),
  );
  return rows;
}

/** The viewer's pending to-do for the epic. */
export async function findPendingTodoId(ctx: Context, id: number): Promise<number | null> {
  const { userId } = toAccessSqlParams(ctx);
  const { rows } = await sql<{ id: number | null }>`
    select ${pendingTodoSql("epics.id", userId)} as id from epics where epics.id = ${id}`.execute(
    epicsDb(ctx),
  );
  return rows[0]?.id ?? null;
}
