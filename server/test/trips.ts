/**
 * A noteable kind that exists only in tests: a trip belongs to a group, as an epic does. It
 * implements only what every kind must implement, to test the modules that serve all kinds.
 */
import { GUEST, MAINTAINER, OWNER, REPORTER, VISIBILITY } from "@cairn/contract/access";
import { sql, type RawBuilder } from "kysely";
import {
  ANYONE_ACCESS,
  accessLevelSql,
  accessibleNamespaceIdsSql,
  effectiveAccess,
  isVisibleProjectSql,
  toAccessSqlParams,
  type Place,
} from "../src/modules/access/index.ts";
import { awardQuickAction } from "../src/modules/awards/index.ts";
import { getGroup } from "../src/modules/groups/index.ts";
import {
  insertNoteable,
  isAuthorOrAssignee,
  toNoteableRef,
  type AppliedQuickActions,
  type NoteablePathRef,
  type DiscussionMetadata,
  type DiscussionPageMetadata,
  type Noteable,
  type NoteableKind,
  type NoteableRef,
  type ExtractedQuickActions,
} from "../src/modules/noteables/index.ts";
import {
  addSystemNotes,
  DISCUSSION_COLUMNS,
  discussionPageColumnsSql,
  announceCrossReferences,
  savedActivityFilterSql,
  viewerAndUserAccessLevelsSql,
} from "../src/modules/notes/index.ts";
import {
  renderTitleAndDescription,
  insertText,
  resolveTextReferences,
} from "../src/modules/texts/index.ts";
import {
  createAssignmentTodos,
  createMentionTodos,
  todoQuickActions,
} from "../src/modules/todos/index.ts";
import { defineActionAllowingVisitors, reveal } from "../src/platform/auth/actions.ts";
import { viewerUserId, type Viewer } from "../src/platform/auth/viewer.ts";
import type { Context } from "../src/platform/context.ts";
import { databaseHandle } from "../src/platform/db/handle.ts";
import { notFoundError } from "../src/platform/errors/app-error.ts";
import { MARKDOWN_VERSION } from "../src/platform/markdown/index.ts";
import { QuickActionRegistry, type QuickAction } from "../src/platform/quick-actions/index.ts";

/**
 * A trip with the attributes of its group and the access level of the viewer it was loaded for.
 */
export type TestTrip = Noteable & Place & { title: string; description: string };

function reads(viewer: Viewer, trip: TestTrip): boolean {
  if (effectiveAccess(viewer, trip) < ANYONE_ACCESS) return false;
  return (
    !trip.confidential ||
    effectiveAccess(viewer, trip) >= REPORTER ||
    isAuthorOrAssignee(viewer, trip)
  );
}

function discusses(viewer: Viewer, trip: TestTrip): boolean {
  if (viewer.kind !== "user" || !reads(viewer, trip)) return false;
  return trip.discussion_locked !== true || effectiveAccess(viewer, trip) >= GUEST;
}

const isAtLeast = (level: number) => (viewer: Viewer, trip: TestTrip) =>
  reads(viewer, trip) && effectiveAccess(viewer, trip) >= level;

export const testTripsPolicy = {
  read: defineActionAllowingVisitors("trips.read", ["api", "read_api"], reads),
};

export const testTripKind: NoteableKind<TestTrip> = {
  name: "epic",
  wireName: "Epic",
  called: "Epic",
  get: getTrip,
  forViewer: tripsForViewer,
  readable: async (ctx, ids) => new Set((await tripsForViewer(ctx, ids)).map(({ id }) => id)),
  getDiscussed: getDiscussedTrip,
  getDiscussedForPage: (ctx, ref) => getDiscussedTrip(ctx, ref, []),
  rules: {
    read: reads,
    discuss: discusses,
    insider: (viewer, trip) =>
      isAtLeast(REPORTER)(viewer, trip) || isAuthorOrAssignee(viewer, trip),
    maintain: isAtLeast(MAINTAINER),
    arrange: isAtLeast(REPORTER),
    backdate: isAtLeast(OWNER),
  },
  webPath: pathOf,
  actionsPath: pathOf,
  visible: visibleTrip,
  atLevel: (trip, level) => ({ ...trip, level }),
  todoTarget: (ctx, trip) => ({
    // The cast is needed because the type in the contract allows only issues as targets of to-dos.
    target: { id: trip.id, iid: trip.iid, title: trip.title } as never,
    target_url: `${ctx.config.url.origin}${pathOf(trip)}`,
    body: trip.title,
  }),
  concerned: () => [],
  labelIds: () => [],
  offeredCommands: async (ctx, _place, trip) =>
    trip === undefined ? [] : tripActions.offered(ctx, trip),
  readQuickActions: readTripActions,
  checkForSpam: () => Promise.resolve(),
  async touch(ctx, id) {
    await sql`update trips set updated_at = now() where id = ${id}`.execute(databaseHandle(ctx));
  },
  removedEvent: "trip.removed",
  changesInsiders: () => false,
};

/** Creates the table `trips`. Must be called before the server starts. */
export async function createTestTripTable(ctx: Context): Promise<void> {
  await sql`create table trips (
    id bigint primary key references noteables (id) on delete cascade,
    iid integer not null,
    author_id bigint not null,
    assignee_ids bigint[] not null default '{}',
    confidential boolean not null default false,
    discussion_locked boolean,
    updated_at timestamptz not null default now())`.execute(databaseHandle(ctx));
}

interface NewTrip {
  title?: string;
  description?: string;
  confidential?: boolean;
  locked?: boolean;
  assigneeIds?: readonly number[];
}

/**
 * Creates a trip as a module with its own noteable kind does: inserts its rows, stores title and
 * description, and writes mentions, to-dos and system notes in one transaction.
 */
export async function createTestTrip(
  ctx: Context,
  groupId: number,
  wish: NewTrip = {},
): Promise<TestTrip> {
  const { title = "A trip", description = "", assigneeIds = [] } = wish;
  const drawn = await renderTitleAndDescription(ctx, { title, description });
  return ctx.transaction(async (inner) => {
    const group = await getGroup(inner, { id: groupId });
    const id = await insertNoteable(inner, "epic", group);
    await sql`insert into trips (id, iid, author_id, assignee_ids, confidential, discussion_locked)
      select ${id}, count(*) + 1, ${viewerUserId(inner.viewer)}, ${[...assigneeIds]}::bigint[],
        ${wish.confidential ?? false}, ${wish.locked ?? null}
      from trips join noteables using (id) where namespace_id = ${groupId}`.execute(
      databaseHandle(inner),
    );
    await insertText(inner, id, group, {
      title,
      description,
      markdown_version: MARKDOWN_VERSION,
      ...(await resolveTextReferences(inner, drawn, { ...group, kind: "group" })),
    });
    const [trip] = await tripsWith(inner, sql<boolean>`trips.id = ${id}`);
    if (trip === undefined) throw new Error("There is no such trip.");
    await announceCrossReferences(inner, trip);
    await createAssignmentTodos(inner, trip, assigneeIds);
    await createMentionTodos(inner, trip);
    if (trip.confidential) await addSystemNotes(inner, trip, { action: "confidential" });
    return trip;
  });
}

function pathOf({ place, iid }: Noteable): string {
  return `/groups/${place.full_path}/-/epics/${iid}`;
}

async function getTrip(ctx: Context, { place, iid }: NoteableRef): Promise<TestTrip> {
  if (!("group" in place)) throw notFoundError("Epic");
  const { id } = await getGroup(ctx, place.group);
  const [trip] = await tripsWith(
    ctx,
    sql<boolean>`noteables.namespace_id = ${id} and trips.iid = ${iid}::bigint`,
  );
  reveal(ctx, testTripsPolicy.read, trip, () => notFoundError("Epic"));
  return trip;
}

async function tripsForViewer(ctx: Context, ids: readonly number[]): Promise<TestTrip[]> {
  const found = await tripsWith(ctx, sql<boolean>`trips.id = any(${[...ids]}::bigint[])`);
  return found.filter((trip) => reads(ctx.viewer, trip));
}

const COLUMNS = sql`trips.id, trips.iid, trips.author_id, trips.assignee_ids, trips.confidential,
  trips.discussion_locked, texts.title, texts.description, 'epic' as kind, namespaces.visibility,
  namespaces.archived, jsonb_build_object('id', namespaces.id, 'kind', 'group',
    'name', namespaces.name, 'full_path', namespaces.full_path,
    'root_namespace_id', namespaces.root_namespace_id, 'archived', namespaces.archived,
    'traversal_ids', to_jsonb(namespaces.traversal_ids)) as place`;

async function tripsWith(ctx: Context, isMeant: RawBuilder<boolean>): Promise<TestTrip[]> {
  const { rows } = await sql<TestTrip>`
    select ${COLUMNS}, ${accessLevelSql(toAccessSqlParams(ctx), "namespaces")} as level
    from trips join noteables on noteables.id = trips.id
    join namespaces on namespaces.id = noteables.namespace_id
    join texts on texts.noteable_id = trips.id where ${isMeant}`.execute(databaseHandle(ctx));
  return rows;
}

async function getDiscussedTrip(
  ctx: Context,
  ref: NoteablePathRef,
  peopleIds: readonly number[],
): Promise<TestTrip & DiscussionMetadata & DiscussionPageMetadata> {
  const asking = toAccessSqlParams(ctx);
  const everybody = asking.userId === null ? peopleIds : [...peopleIds, asking.userId];
  await getGroup(ctx, { path: ref.path });
  const isMeant =
    "iid" in ref
      ? sql<boolean>`trips.iid = ${ref.iid}::bigint`
      : sql<boolean>`trips.id = ${ref.id}::bigint`;
  const { rows } = await sql<TestTrip & DiscussionMetadata & DiscussionPageMetadata>`
    select ${COLUMNS}, ${sql.join(DISCUSSION_COLUMNS.map((name) => sql.ref(name)))},
      standing.level, standing.people, ${savedActivityFilterSql("epic", asking.userId)},
      ${sql.join(discussionPageColumnsSql(asking.userId))}
    from trips join noteables on noteables.id = trips.id
    join namespaces on namespaces.id = noteables.namespace_id
    join texts on texts.noteable_id = trips.id
    cross join lateral ${viewerAndUserAccessLevelsSql({ ...asking, peopleIds: everybody })} as standing
    where lower(namespaces.full_path) = lower(${ref.path}) and ${isMeant}`.execute(
    databaseHandle(ctx),
  );
  const [trip] = rows;
  reveal(ctx, testTripsPolicy.read, trip, () => notFoundError("Epic"));
  return trip;
}

function visibleTrip(ctx: Context, column: string) {
  const userId = viewerUserId(ctx.viewer);
  return sql<boolean>`exists (select from trips join noteables on noteables.id = trips.id
    join namespaces on namespaces.id = noteables.namespace_id
    where trips.id = ${sql.ref(column)} and ${isVisibleProjectSql(ctx, "namespaces")}
      and (not trips.confidential or trips.author_id = ${userId}
        or trips.assignee_ids @> array[${userId}]::bigint[]
        or namespaces.id in ${accessibleNamespaceIdsSql(toAccessSqlParams(ctx), REPORTER)}))`;
}

type Step = typeof awardQuickAction extends QuickAction<Noteable, infer Each> ? Each : never;
const tripActions = new QuickActionRegistry<Noteable, Step>();
tripActions.add(awardQuickAction, ...todoQuickActions);

async function readTripActions(written: string): Promise<ExtractedQuickActions> {
  const { text, commands } = await tripActions.in(written);
  const asked = tripActions.asked(commands);
  return {
    text,
    count: commands.length,
    isAskedFor: (wanted) => asked.some(({ action }) => action.name === wanted),
    async apply(inner, trip) {
      const outcome: AppliedQuickActions = { changes: {}, messages: [], failures: [] };
      for (const { action, command } of asked) {
        const isOffered = await action.isOffered(inner, trip);
        const step = isOffered ? await action.read(inner, trip, command.argument) : null;
        const sentence = step?.applied ?? `/${action.name} couldn't be applied.`;
        outcome.messages.push(sentence);
        if (step === null) outcome.failures.push(sentence);
        else Object.assign(outcome.changes, await step.run(inner, toNoteableRef(trip)));
      }
      return outcome;
    },
  };
}

/** A trip in a public group, as loaded for a viewer with this access level. */
export function buildTestTripForLevel(level: number, traits: Partial<Noteable> = {}): TestTrip {
  return {
    kind: "epic",
    id: 1,
    iid: 1,
    place: {
      id: 7,
      kind: "group",
      name: "Alps",
      full_path: "alps",
      root_namespace_id: 7,
      traversal_ids: [7],
      archived: false,
    },
    title: "A trip",
    description: "",
    author_id: 2,
    assignee_ids: [],
    confidential: false,
    discussion_locked: null,
    visibility: VISIBILITY.public,
    archived: false,
    level,
    ...traits,
  };
}
