/** SQL that finds issues with a title similar to a given one, in a project and in the projects beside it. */
import { POSSIBLE_DUPLICATES_MAX } from "@cairn/contract/search/possible-duplicates";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { buildIssueScopeConditions, joinConditionsWithAnd } from "../issues/index.ts";
import { listFoundIssues, type FoundIssueRow } from "./issue-rows.queries.ts";
import { MATCHED_ISSUES } from "./matching-issues.queries.ts";
import { newestIssueIdsOfProjects } from "./newest-issues.queries.ts";
import { estimateMatches } from "./search-frequency.queries.ts";
import { buildTitleTsquery, toWordBeginnings, type SearchText } from "./search-text.ts";

/** Terms that are expected in more issues together are not looked up in the index. */
const LOOKED_UP_MAX = 2_000;
/** How many of the newest issues of the project are compared when the title has such terms. */
const NEWEST_ISSUES = 2_000;
/** How many titles are compared by their trigrams, which takes about 20 µs for one. */
const COMPARED_MAX = 200;
/** Smallest share of common trigrams among all trigrams of both titles. */
const SIMILARITY_MIN = 0.3;
/** Smallest share of the typed title that a part of the other title contains. */
const CONTAINMENT_MIN = 0.6;

/**
 * Finds issues of the project, then of the other projects in its top-level group, the most similar first.
 * Two statements, whatever the title is: the rare terms of the title are looked up in the search index, and
 * if it has frequent terms too, the newest issues of the project are searched as well. Of the titles with at
 * least a third of the terms, those with most terms are compared by trigrams. Issues that the viewer cannot
 * read are removed before anything is counted or limited.
 */
export async function findSimilarIssues(
  ctx: Context,
  project: { id: number; root_namespace_id: number },
  search: SearchText,
): Promise<FoundIssueRow[]> {
  const words = toWordBeginnings(search);
  if (words.length === 0) return [];
  const rare = selectRareWords(words, await estimateMatches(ctx, "issues", words));
  const titles = [
    ...(rare.length > 0 ? [titlesWithWords(rare)] : []),
    ...(rare.length < words.length ? [newestTitles(project)] : []),
  ];
  const shared = words.map((word) => sql`(strpos(lower(title), ${word}::text) > 0)::int`);
  const root = { id: project.root_namespace_id, root_namespace_id: project.root_namespace_id };
  const readable = joinConditionsWithAnd(buildIssueScopeConditions(ctx, { group: root }));
  // One word is contained in too many titles.
  const containment =
    search.words.length > 1 ? sql`word_similarity(${search.text}, title)` : sql`0`;
  return listFoundIssues(
    ctx,
    search,
    sql`titles as materialized (
      select id, title, ${sql.join(shared, sql` + `)} as shared from (${sql.join(titles, sql` union `)}) as titles
    ), matches as materialized (
      select * from titles where shared >= ${sql.lit(Math.ceil(words.length / 3))}
    ), readable as materialized (
      select matches.*, issues.project_id from ${MATCHED_ISSUES} where ${readable}
      order by shared desc, id desc limit ${sql.lit(COMPARED_MAX)}
    ), compared as materialized (
      select id, project_id, similarity(${search.text}, title) as similarity,
        ${containment} as containment
      from readable
    ), page as (
      select id, row_number() over (
        order by project_id = ${project.id} desc, similarity + containment desc, id desc) as place
      from compared
      where similarity >= ${sql.lit(SIMILARITY_MIN)} or containment >= ${sql.lit(CONTAINMENT_MIN)}
      order by place limit ${sql.lit(POSSIBLE_DUPLICATES_MAX)}
    )`,
  );
}

/** Selects the rarest terms that together are expected in at most `LOOKED_UP_MAX` issues. */
function selectRareWords(words: readonly string[], estimates: readonly number[]): string[] {
  const byFrequency = words
    .map((word, place) => ({ word, matches: estimates[place] ?? 0 }))
    .toSorted((one, other) => one.matches - other.matches);
  let sum = 0;
  return byFrequency
    .filter(({ matches }) => (sum += matches) <= LOOKED_UP_MAX)
    .map(({ word }) => word);
}

function titlesWithWords(words: readonly string[]): RawBuilder<unknown> {
  return sql`select noteable_id as id, title from texts
    where document @@ to_tsquery('simple', ${buildTitleTsquery(words)})`;
}

/** `offset 0` makes PostgreSQL read each title by its primary key. */
function newestTitles(project: { id: number }): RawBuilder<unknown> {
  return sql`select newest.id, texts.title
    from ${newestIssueIdsOfProjects([project.id], NEWEST_ISSUES)} as newest
    cross join lateral (select title from texts where noteable_id = newest.id offset 0) as texts`;
}
