/**
 * Creates the group `scale` with its subgroups, projects, members, labels, milestones and iterations.
 */
import type pg from "pg";
import { OWNER, REPORTER, VISIBILITY } from "../../contract/src/access.ts";
import { createRandomGenerator } from "../chance.ts";
import type { ScaleUser } from "./people.ts";

export const SCALE_GROUP_PATH = "scale";

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;
const YEARS = 5;
const GROUP_MILESTONES = 10;
const PROJECT_MILESTONES = 30;
const ITERATIONS = 20;
const FORTNIGHT_DAYS = 14;
const DOWN_FROM_TOP = ["storage", "apps", "mobile"] as const;

const SCOPED = {
  priority: ["critical", "high", "medium", "low"],
  type: ["bug", "feature", "task", "question", "regression"],
  workflow: ["triage", "ready", "doing", "review", "blocked"],
  severity: ["1", "2", "3", "4"],
};
const GROUP_WORDS = `accessibility customer design discussion documentation duplicate ergonomics
  flaky-test hotfix legal localisation needs-info performance privacy quick-win release-note
  research security spike support technical-debt upstream`.split(/\s+/);
const PROJECT_WORDS = `api billing cache calendar cli database deployment editor export import
  invitations mail metrics mobile notifications permissions queue search sessions uploads`.split(
  /\s+/,
);

interface Node {
  id: number;
  root: number;
  line: number[];
  fullPath: string;
  fullName: string;
}

export interface ScaleLabel {
  id: number;
  scope: string | null;
  /** Priority of the label in the project; 0 is the highest. */
  priority: number | null;
}

export interface ScaleMilestone {
  id: number;
  dueDate: string | null;
}

/** A project with all users, labels, milestones and iterations that its issues can refer to. */
export interface ScaleProject {
  projectId: number;
  rootId: number;
  fullPath: string;
  people: ScaleUser[];
  labels: ScaleLabel[];
  milestones: ScaleMilestone[];
  groupMilestones: ScaleMilestone[];
  iterations: number[];
  since: Date;
  until: Date;
}

export async function createScalePlaces(
  client: pg.Client,
  wish: { projects: readonly { path: string }[]; people: ScaleUser[]; until: Date },
): Promise<ScaleProject[]> {
  const { people, until } = wish;
  const since = new Date(until.getTime() - YEARS * YEAR_DAYS * DAY_MS);
  const root = await plant(client, "group", null, { name: "Scale", path: SCALE_GROUP_PATH, since });
  const [storage, apps] = [
    await plant(client, "group", root, { name: "Storage", path: DOWN_FROM_TOP[0], since }),
    await plant(client, "group", root, { name: "Apps", path: DOWN_FROM_TOP[1], since }),
  ];
  const mobile = await plant(client, "group", apps, {
    name: "Mobile",
    path: DOWN_FROM_TOP[2],
    since,
  });
  await addMembers(client, root, people, since);
  await addMembers(
    client,
    storage,
    people.filter((_, index) => index % 5 === 1),
    since,
    OWNER,
  );
  await addMembers(
    client,
    mobile,
    people.filter((_, index) => index % 7 === 2),
    since,
    REPORTER,
  );

  const owner = people[0]?.id ?? 0;
  const groupLabels = await addLabels(client, root, [
    ...Object.entries(SCOPED).flatMap(([scope, values]) =>
      values.map((value) => `${scope}::${value}`),
    ),
    ...GROUP_WORDS,
  ]);
  const groupMilestones = await addMilestones(client, root, GROUP_MILESTONES, { since, until });
  const iterations = await addIterations(client, root, until);
  const places: ScaleProject[] = [];
  for (const { path } of wish.projects) {
    const project = await plant(client, "project", root, {
      name: `${path.charAt(0).toUpperCase()}${path.slice(1)}`,
      path,
      since,
      creatorId: owner,
      until,
    });
    const ownLabels = await addLabels(client, project, PROJECT_WORDS);
    places.push({
      projectId: project.id,
      rootId: root.id,
      fullPath: project.fullPath,
      people,
      labels: await prioritise(client, project, [...groupLabels, ...ownLabels]),
      milestones: await addMilestones(client, project, PROJECT_MILESTONES, { since, until }),
      groupMilestones,
      iterations,
      since,
      until,
    });
  }
  return places;
}

async function plant(
  client: pg.Client,
  kind: "group" | "project",
  parent: Node | null,
  node: { name: string; path: string; since: Date; until?: Date; creatorId?: number },
): Promise<Node> {
  const fullPath = parent === null ? node.path : `${parent.fullPath}/${node.path}`;
  const fullName = parent === null ? node.name : `${parent.fullName} / ${node.name}`;
  const { rows } = await client.query<{ id: string }>(
    `insert into namespaces (id, kind, parent_id, root_namespace_id, traversal_ids, name, path, full_name,
      full_path, visibility, created_at, updated_at)
    select next.id, $1, $2::bigint, coalesce($3::bigint, next.id), $4::bigint[] || next.id, $5, $6, $7, $8,
      $9, $10, $10
    from (select nextval(pg_get_serial_sequence('namespaces', 'id')) as id) as next
    returning id`,
    [
      kind,
      parent?.id ?? null,
      parent?.root ?? null,
      parent?.line ?? [],
      node.name,
      node.path,
      fullName,
      fullPath,
      VISIBILITY.public,
      node.since,
    ],
  );
  const id = Number(rows[0]?.id);
  await client.query("insert into routes (path, namespace_id) values ($1, $2)", [fullPath, id]);
  const root = parent?.root ?? id;
  if (kind === "group") await client.query("insert into groups (id) values ($1)", [id]);
  else {
    await client.query(
      `insert into projects (id, root_namespace_id, creator_id, last_activity_at)
      values ($1, $2, $3, $4)`,
      [id, root, node.creatorId, node.until],
    );
  }
  return { id, root, line: [...(parent?.line ?? []), id], fullPath, fullName };
}

async function addMembers(
  client: pg.Client,
  node: Node,
  people: readonly ScaleUser[],
  since: Date,
  level?: number,
): Promise<void> {
  await client.query(
    `insert into memberships (namespace_id, root_namespace_id, user_id, access_level, created_at, updated_at)
    select $1, $2, user_id, access_level, $5, $5
    from unnest($3::bigint[], $4::smallint[]) as member (user_id, access_level)`,
    [
      node.id,
      node.root,
      people.map((person) => person.id),
      people.map((person) => level ?? person.level),
      since,
    ],
  );
}

async function addLabels(
  client: pg.Client,
  node: Node,
  titles: readonly string[],
): Promise<{ id: number; title: string }[]> {
  const chance = createRandomGenerator("colours", node.fullPath);
  const colours = titles.map(
    () => `#${(chance.below(0xff_ff_ff) + 1).toString(16).padStart(6, "0")}`,
  );
  const { rows } = await client.query<{ id: string; title: string }>(
    `insert into labels (namespace_id, root_namespace_id, title, color)
    select $1, $2, title, color from unnest($3::text[], $4::text[]) as label (title, color)
    returning id, title`,
    [node.id, node.root, titles, colours],
  );
  return rows.map(({ id, title }) => ({ id: Number(id), title }));
}

/** Gives the `priority::…` labels, `security` and `customer` a priority in the project. */
async function prioritise(
  client: pg.Client,
  project: Node,
  labels: readonly { id: number; title: string }[],
): Promise<ScaleLabel[]> {
  const ranked = labels
    .filter(({ title }) => title.startsWith("priority::") || /^(?:security|customer)$/.test(title))
    .map(({ id }) => id);
  await client.query(
    `insert into label_priorities (project_id, root_namespace_id, label_id, priority)
    select $1, $2, label_id, place - 1 from unnest($3::bigint[]) with ordinality as ranked (label_id, place)`,
    [project.id, project.root, ranked],
  );
  return labels.map(({ id, title }) => ({
    id,
    scope: title.includes("::") ? title.slice(0, title.lastIndexOf("::")) : null,
    priority: ranked.includes(id) ? ranked.indexOf(id) : null,
  }));
}

async function addMilestones(
  client: pg.Client,
  node: Node,
  count: number,
  { since, until }: { since: Date; until: Date },
): Promise<ScaleMilestone[]> {
  const span = (until.getTime() - since.getTime()) / count;
  const milestones = Array.from({ length: count }, (_, index) => {
    const start = since.getTime() + span * index;
    // The last milestone ends in the future, so its state is "active". Every ninth milestone has no
    // dates.
    const due = start + span * 1.2;
    return {
      title: `${count === GROUP_MILESTONES ? "Season" : "Release"} ${index + 1}`,
      state: due < until.getTime() ? "closed" : "active",
      start_date: index % 9 === 4 ? null : day(start),
      due_date: index % 9 === 4 ? null : day(due),
    };
  });
  const { rows } = await client.query<{ id: string; due_date: string | null }>(
    `insert into milestones (iid, namespace_id, root_namespace_id, title, state, start_date, due_date)
    select ordinality, $1, $2, title, state, start_date, due_date
    from rows from (
      jsonb_to_recordset($3) as (title text, state text, start_date date, due_date date)
    ) with ordinality
    returning id, due_date::text`,
    [node.id, node.root, JSON.stringify(milestones)],
  );
  await rememberIid(client, node, "milestones", count);
  return rows.map((row) => ({ id: Number(row.id), dueDate: row.due_date }));
}

/**
 * Inserts iterations of two weeks: past ones, the current one, and two in the future. Returns
 * their ids.
 */
async function addIterations(client: pg.Client, node: Node, until: Date): Promise<number[]> {
  const iterations = Array.from({ length: ITERATIONS }, (_, index) => {
    const start = until.getTime() + (index - ITERATIONS + 3) * FORTNIGHT_DAYS * DAY_MS;
    return {
      title: `Fortnight ${index + 1}`,
      start_date: day(start),
      due_date: day(start + (FORTNIGHT_DAYS - 1) * DAY_MS),
    };
  });
  const { rows } = await client.query<{ id: string }>(
    `insert into iterations (iid, namespace_id, root_namespace_id, title, start_date, due_date)
    select ordinality, $1, $2, title, start_date, due_date
    from rows from (
      jsonb_to_recordset($3) as (title text, start_date date, due_date date)
    ) with ordinality
    returning id`,
    [node.id, node.root, JSON.stringify(iterations)],
  );
  await rememberIid(client, node, "iterations", ITERATIONS);
  return rows.map(({ id }) => Number(id));
}

async function rememberIid(client: pg.Client, node: Node, kind: string, last: number) {
  await client.query(
    "insert into namespace_iids (namespace_id, kind, last_iid) values ($1, $2, $3)",
    [node.id, kind, last],
  );
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
