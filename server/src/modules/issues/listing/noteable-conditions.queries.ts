/** SQL conditions of list filters that issues and epics have in common. */
import { ISSUE_STATE, type IssueState } from "@cairn/contract/issues/issues";
import { sql, type RawBuilder } from "kysely";
import { toLikePattern } from "../../../platform/db/list-queries.ts";

export type SqlCondition = RawBuilder<boolean>;

export function joinConditionsWithAnd(conditions: readonly SqlCondition[]): SqlCondition {
  return conditions.length === 0 ? sql<boolean>`true` : sql.join([...conditions], sql` and `);
}

export interface NoteableFilter {
  state?: IssueState | undefined;
  iids?: readonly number[] | undefined;
  confidential?: boolean | undefined;
  author?: readonly number[] | undefined;
  /**
   * Each item contains the ids of all labels that have the same name. A noteable must have a label
   * from every item.
   */
  labels?: readonly (readonly number[])[] | "none" | "any" | undefined;
  /**
   * Matches noteables by the reaction of one user: this emoji, no reaction at all (`none`), or any
   * emoji (`any`).
   */
  reaction?: { userId: number; emoji: { name: string } | "none" | "any" } | undefined;
  search?: { text: string; title: boolean; description: boolean } | undefined;
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
  updatedAfter?: string | undefined;
  updatedBefore?: string | undefined;
  not?: {
    iids?: readonly number[] | undefined;
    author?: readonly number[] | undefined;
    labels?: readonly number[] | undefined;
  };
}

/**
 * Builds the conditions on the rows of `table`, which is `issues` or `epics`: the states of both have
 * the same numbers. `namespaceId` is set if the list has the rows of one project or group only.
 */
export function buildNoteableFilterConditions(
  table: "issues" | "epics",
  filter: NoteableFilter,
  namespaceId?: number,
): SqlCondition[] {
  const conditions: SqlCondition[] = [];
  const add = (condition: SqlCondition) => conditions.push(condition);
  const column = (name: string) => `${table}.${name}`;
  const created = sql.ref(column("created_at"));
  const updated = sql.ref(column("updated_at"));
  // The state is a literal in the SQL and not a parameter, because PostgreSQL uses the partial
  // indexes on opened issues only for a constant.
  if (filter.state !== undefined) {
    add(sql<boolean>`${sql.ref(column("state"))} = ${sql.lit(ISSUE_STATE[filter.state])}`);
  }
  if (filter.iids !== undefined) add(isOneOf(column("iid"), filter.iids));
  if (filter.confidential !== undefined) {
    add(sql<boolean>`${sql.ref(column("confidential"))} = ${filter.confidential}`);
  }
  if (filter.author !== undefined) add(isOneOf(column("author_id"), filter.author));
  if (typeof filter.labels === "string") add(arrayContainsSql(column("label_ids"), filter.labels));
  else for (const ids of filter.labels ?? []) add(arrayOverlapsSql(column("label_ids"), ids));
  if (filter.reaction !== undefined) add(reactedTo(table, filter.reaction));
  if (filter.createdAfter !== undefined) add(sql<boolean>`${created} >= ${filter.createdAfter}`);
  if (filter.createdBefore !== undefined) add(sql<boolean>`${created} <= ${filter.createdBefore}`);
  if (filter.updatedAfter !== undefined) add(sql<boolean>`${updated} >= ${filter.updatedAfter}`);
  if (filter.updatedBefore !== undefined) add(sql<boolean>`${updated} <= ${filter.updatedBefore}`);
  if (filter.search !== undefined) add(containsWords(table, filter.search, namespaceId));
  const { not } = filter;
  if (not?.iids) add(sql<boolean>`not ${isOneOf(column("iid"), not.iids)}`);
  if (not?.author) add(sql<boolean>`not ${isOneOf(column("author_id"), not.author)}`);
  if (not?.labels) add(sql<boolean>`not ${arrayOverlapsSql(column("label_ids"), not.labels)}`);
  return conditions;
}

export function isOneOf(column: string, ids: readonly number[]): SqlCondition {
  return sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
}

export function arrayOverlapsSql(column: string, ids: readonly number[]): SqlCondition {
  return sql<boolean>`${sql.ref(column)} && ${[...ids]}::bigint[]`;
}

export function arrayContainsSql(
  column: string,
  wanted: readonly number[] | "none" | "any",
): SqlCondition {
  const held = sql.ref(column);
  if (wanted === "none") return sql<boolean>`${held} = '{}'`;
  if (wanted === "any") return sql<boolean>`${held} <> '{}'`;
  return sql<boolean>`${held} @> ${[...wanted]}::bigint[]`;
}

function reactedTo(
  table: string,
  { userId, emoji }: NonNullable<NoteableFilter["reaction"]>,
): SqlCondition {
  const id = sql.ref(`${table}.id`);
  const name = typeof emoji === "object" ? sql`and awards.name = ${emoji.name}` : sql``;
  const given = sql`select awards.noteable_id from awards
    where awards.user_id = ${userId} and awards.note_id is null ${name}`;
  return emoji === "none"
    ? sql<boolean>`${id} not in (${given})`
    : sql<boolean>`${id} in (${given})`;
}

const SHORTEST_PART = 3;

/**
 * Removes punctuation from the search query, because the SQL function `search_words` removes it
 * from the searched titles and descriptions. Keeps quotes around a phrase and a minus before a
 * word, because both are search syntax.
 */
function withoutPunctuation(text: string): string {
  return text.replaceAll(/[!#-,./:-@[-`{-~]|(?<=[^\s"])-/g, " ");
}

/**
 * Matches noteables that contain all terms of the query, or the query as a substring. `namespaceId` is
 * set if the list has the noteables of one project or group only.
 */
function containsWords(
  table: string,
  { text, title, description }: NonNullable<NoteableFilter["search"]>,
  namespaceId: number | undefined,
): SqlCondition {
  const pattern = sql`lower(${toLikePattern(text)})`;
  const places: RawBuilder<unknown>[] = [];
  // Searches a query of fewer than three characters only as a whole word. The trigram index cannot
  // find such a short substring, so PostgreSQL would scan the whole table.
  const isWord = text.length < SHORTEST_PART;
  if (title && !isWord) places.push(sql`lower(words.title) like ${pattern}`);
  if (description && !isWord)
    places.push(sql`lower(left(words.description, 65536)) like ${pattern}`);
  if (isWord || (title && description)) {
    const query = sql`websearch_to_tsquery('simple', ${withoutPunctuation(text)})`;
    const only = title ? "{a}" : "{b}";
    places.push(
      title && description
        ? sql`words.document @@ ${query}`
        : sql`words.document @@ ${query} and ts_filter(words.document, ${only}) @@ ${query}`,
    );
  }
  const where = namespaceId === undefined ? sql`` : sql`words.namespace_id = ${namespaceId} and`;
  return sql<boolean>`${sql.ref(`${table}.id`)} in (
    select words.noteable_id from texts words where ${where} (${sql.join(places, sql` or `)}))`;
}
