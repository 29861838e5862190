/**
 * Creates groups and projects for tests with functions of the access module instead of requests.
 */
import {
  OWNER,
  VISIBILITY,
  pathFromName,
  type AccessLevel,
  type Visibility,
} from "@cairn/contract/access";
import type { App } from "../src/app.ts";
import {
  findNamespace,
  insertMembership,
  findAccessLevels,
  createNamespace,
  setNamespaceArchived,
  updateMembership,
  type ProjectFeatureAccessLevel,
  type NamespaceRef,
  type NamespaceRow,
} from "../src/modules/access/index.ts";
import type { Context } from "../src/platform/context.ts";
import { databaseHandle } from "../src/platform/db/handle.ts";
import type { TestPerson } from "./people.ts";
import { DEFAULT_PREFERENCES } from "./default-preferences.ts";

export interface TestPlace {
  id: number;
  kind: "group" | "project";
  name: string;
  /** The full path, such as `group/project`. */
  path: string;
  rootId: number;
}

let count = 0;

export async function createTestGroup(
  app: App,
  owner: TestPerson,
  wish: { name?: string; visibility?: Visibility; parent?: TestPlace } = {},
): Promise<TestPlace> {
  return contextOf(app, owner).transaction(async (ctx) => {
    const parent = wish.parent === undefined ? null : await nodeAt(ctx, wish.parent);
    const id = await planted(ctx, "group", parent, wish);
    await databaseHandle<"groups">(ctx).insertInto("groups").values({ id }).execute();
    return owned(ctx, owner, id);
  });
}

/** Creates a project in the given group, or in the owner's own namespace if no group is given. */
export async function createTestProject(
  app: App,
  owner: TestPerson,
  wish: {
    name?: string;
    group?: TestPlace;
    visibility?: Visibility;
    archived?: boolean;
    issuesAccessLevel?: ProjectFeatureAccessLevel;
    mergeRequestsAccessLevel?: ProjectFeatureAccessLevel;
  } = {},
): Promise<TestPlace> {
  return contextOf(app, owner).transaction(async (ctx) => {
    const parent = await nodeAt(ctx, wish.group ?? { path: owner.username });
    const id = await planted(ctx, "project", parent, wish);
    await databaseHandle<"projects">(ctx)
      .insertInto("projects")
      .values({
        id,
        root_namespace_id: parent.root_namespace_id,
        creator_id: owner.id,
        issues_access_level: wish.issuesAccessLevel ?? "enabled",
        merge_requests_access_level: wish.mergeRequestsAccessLevel ?? "enabled",
      })
      .execute();
    if (wish.archived === true) await setNamespaceArchived(ctx, { id }, true);
    return owned(ctx, owner, id);
  });
}

/**
 * Adds a member or changes the member's access level. The expiry date is the first day without
 * access.
 */
export async function addTestMember(
  app: App,
  place: TestPlace,
  person: TestPerson,
  level: AccessLevel,
  expiresAt: string | null = null,
): Promise<void> {
  await contextOf(app, person).transaction(async (ctx) => {
    const grant = { accessLevel: level, expiresAt };
    const where = { id: place.id, root_namespace_id: place.rootId };
    const isNew = await insertMembership(ctx, where, person.id, grant);
    if (!isNew) await updateMembership(ctx, place, person.id, grant);
  });
}

function contextOf({ platform }: App, person: TestPerson): Context {
  const nobodyAsks = {
    admin: false,
    external: false,
    preferences: DEFAULT_PREFERENCES,
    ipAddress: null,
    by: { job: true },
  } as const;
  const { id: userId, username } = person;
  const viewer = { kind: "user", userId, username, name: username, ...nobodyAsks } as const;
  return platform.contextFor(viewer, "test", platform.log);
}

async function nodeAt(ctx: Context, ref: NamespaceRef): Promise<NamespaceRow> {
  const node = await findNamespace(ctx, ref);
  if (node === undefined) throw new Error("There is no such place.");
  return node;
}

function planted(
  ctx: Context,
  kind: TestPlace["kind"],
  parent: NamespaceRow | null,
  wish: { name?: string; visibility?: Visibility },
): Promise<number> {
  count += 1;
  const name = wish.name ?? `${kind === "group" ? "Group" : "Project"} Number ${count}`;
  const visibility = VISIBILITY[wish.visibility ?? "private"];
  return createNamespace(ctx, {
    kind,
    parent,
    ownerId: null,
    name,
    path: pathFromName(name),
    visibility,
  });
}

/**
 * Makes the user an owner. Adds no membership when the user is already an owner through a parent
 * group.
 */
async function owned(ctx: Context, owner: TestPerson, id: number): Promise<TestPlace> {
  const node = await nodeAt(ctx, { id });
  if ((await findAccessLevels(ctx, node, [owner.id])).get(owner.id) !== OWNER) {
    await insertMembership(ctx, node, owner.id, { accessLevel: OWNER, expiresAt: null });
  }
  return {
    id,
    kind: node.kind as TestPlace["kind"],
    name: node.name,
    path: node.full_path,
    rootId: node.root_namespace_id,
  };
}
