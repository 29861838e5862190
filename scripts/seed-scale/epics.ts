/**
 * Creates trees of epics in the group `scale`, whose issues are those of the first project. The epics
 * of a tree have four children each until there are enough of them, so 2,000 epics are 7 levels deep.
 */
import type pg from "pg";
import { NOTEABLE_KIND } from "../../server/src/modules/noteables/index.ts";
import { createRandomGenerator } from "../chance.ts";
import type { ScaleProject } from "./places.ts";
import { generateDescription, generateTitle } from "./texts.ts";

const CHILDREN = 4;
const HOUR_MS = 3_600_000;
const POSITION_STEP = 513;

export interface EpicTreeSize {
  epics: number;
  /** Number of issues in the whole tree. The epics share them evenly. */
  issues: number;
}

export async function createScaleEpics(
  client: pg.Client,
  place: ScaleProject,
  trees: readonly EpicTreeSize[],
  seed = "",
): Promise<void> {
  let firstIid = 1;
  let firstIssue = 1;
  for (const tree of trees) {
    await createTree(client, place, tree, { firstIid, firstIssue, seed });
    firstIid += tree.epics;
    firstIssue += tree.issues;
  }
  await client.query(
    "insert into namespace_iids (namespace_id, kind, last_iid) values ($1, 'epic', $2)",
    [place.rootId, firstIid - 1],
  );
  await client.query("vacuum (analyze) noteables, epics, epic_issues, texts");
}

async function createTree(
  client: pg.Client,
  { rootId, projectId, people, until }: ScaleProject,
  { epics, issues }: EpicTreeSize,
  { firstIid, firstIssue, seed }: { firstIid: number; firstIssue: number; seed: string },
): Promise<void> {
  const chance = createRandomGenerator("epics", seed, firstIid);
  const { rows } = await client.query<{ id: string }>(
    `insert into noteables (namespace_id, root_namespace_id, kind)
    select $1, $1, $2 from generate_series(1, $3::int) returning id`,
    [rootId, NOTEABLE_KIND.epic, epics],
  );
  const ids = rows.map(({ id }) => id);
  const numbers = ids.map((_, index) => index);
  const parents = numbers.map((index) =>
    index === 0 ? null : (ids[Math.floor((index - 1) / CHILDREN)] ?? null),
  );
  await client.query(
    `insert into epics (id, iid, group_id, root_namespace_id, author_id, parent_id,
      relative_position, created_at, updated_at)
    select id, $5 + number, $1, $1, author_id, parent_id, (1 + number) * $6::bigint, created_at,
      created_at
    from unnest($2::bigint[], $3::bigint[], $4::bigint[], $7::timestamptz[])
      with ordinality as epic (id, parent_id, author_id, created_at, ordinality),
      lateral (select ordinality::int - 1) as counted (number)
    order by number`,
    [
      rootId,
      ids,
      parents,
      numbers.map(() => chance.pick(people).id),
      firstIid,
      POSITION_STEP,
      // The top of the tree is the newest, so that the first page of the list shows it.
      numbers.map((index) => new Date(until.getTime() - index * HOUR_MS)),
    ],
  );
  await client.query(
    `insert into texts (noteable_id, namespace_id, root_namespace_id, title, description)
    select id, $1, $1, title, description from unnest($2::bigint[], $3::text[], $4::text[])
      as epic (id, title, description)`,
    [rootId, ids, ids.map(() => generateTitle(chance)), ids.map(() => generateDescription(chance))],
  );
  await client.query(
    `insert into epic_issues (epic_id, issue_id, relative_position)
    select ($2::bigint[])[1 + (iid - $3) % $4], id, (1 + (iid - $3) / $4) * $5::bigint
    from issues where project_id = $1 and type = 0 and iid >= $3 and iid < $3 + $6`,
    [projectId, ids, firstIssue, epics, POSITION_STEP, issues],
  );
}
