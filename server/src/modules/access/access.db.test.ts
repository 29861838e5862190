import { GUEST, MINIMAL_ACCESS, OWNER, VISIBILITY } from "@cairn/contract/access";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { createTestPerson, type TestPerson } from "../../../test/people.ts";
import { countStatements } from "../../../test/statements.ts";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { eraseNamespacesJob } from "./erasing.ts";
import {
  updateNamespaceVisibility,
  findNamespace,
  insertMembership,
  accessLevelSql,
  createNamespace,
  accessibleNamespaceIdsSql,
  removeNamespace,
  renameNamespace,
  allocateIid,
  transferNamespace,
  toAccessSqlParams,
  type NamespaceRow,
} from "./index.ts";
import { DEFAULT_PREFERENCES } from "../../../test/default-preferences.ts";

const app = await startTestApp();
const ada = await createTestPerson(app, { username: "ada" });
const db = app.platform.db;

function contextOf({ id: userId, username }: TestPerson): Context {
  const rest = {
    name: username,
    admin: false,
    external: false,
    preferences: DEFAULT_PREFERENCES,
    ipAddress: null,
  };
  const viewer = { kind: "user", userId, username, ...rest, by: { job: true } } as const;
  return app.platform.contextFor(viewer, "test", app.platform.log);
}

const ctx = contextOf(ada);
let made = 0;

interface GroupWish {
  path?: string;
  visibility?: number;
}

/** Creates a group without members or projects. */
async function group(
  parent: NamespaceRow | null = null,
  wish: GroupWish = {},
): Promise<NamespaceRow> {
  return now({ id: await createGroup(parent, wish) });
}

/**
 * Creates a group and returns only its id. In race tests, another request can remove the group
 * before this test reads it again.
 */
function createGroup(parent: NamespaceRow | null, wish: GroupWish = {}): Promise<number> {
  made += 1;
  const path = wish.path ?? `group-${made}`;
  const node = { parent, ownerId: null, name: path, path, visibility: wish.visibility ?? 0 };
  return ctx.transaction((inner) => createNamespace(inner, { kind: "group", ...node }));
}

async function now({ id }: { id: number }): Promise<NamespaceRow> {
  const node = await findNamespace(ctx, { id });
  if (node === undefined) throw new Error("It is gone.");
  return node;
}

const move = (node: NamespaceRow, to: NamespaceRow | null) =>
  ctx.transaction((inner) => transferNamespace(inner, node, to));

/**
 * Finds the namespaces whose path, name, ancestor ids, route or visibility do not match those of
 * their parents.
 */
async function crooked(): Promise<unknown[]> {
  const { rows } = await sql`
    with recursive tree as (
      select id, array[id] as ids, path as full_path, name as full_name, visibility
      from namespaces where parent_id is null
      union all
      select child.id, tree.ids || child.id, tree.full_path || '/' || child.path,
        tree.full_name || ' / ' || child.name, child.visibility
      from namespaces child join tree on tree.id = child.parent_id
    )
    select node.id, node.full_path, tree.full_path as wanted, node.traversal_ids, tree.ids
    from namespaces node
    left join tree on tree.id = node.id
    left join namespaces parent on parent.id = node.parent_id
    left join routes on routes.namespace_id = node.id and not routes.redirect
    where node.deleted_at is null and (
      tree.id is null or tree.ids <> node.traversal_ids or tree.ids[1] <> node.root_namespace_id
      or tree.full_path <> node.full_path or tree.full_name <> node.full_name
      or routes.path is distinct from node.full_path
      or node.visibility > parent.visibility or parent.deleted_at is not null
    )`.execute(db);
  return rows;
}

/**
 * Runs all functions at the same time and returns how many of them succeeded. A function that throws
 * an AppError has failed; any other error is thrown.
 */
async function atOnce(work: readonly (() => Promise<unknown>)[]): Promise<number> {
  const outcomes = await Promise.allSettled(work.map((piece) => piece()));
  for (const outcome of outcomes) {
    if (outcome.status === "rejected" && !(outcome.reason instanceof AppError))
      throw outcome.reason;
  }
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

describe("the level of somebody on a place", () => {
  test("is one look-up in the index of their memberships, however many others there are", async () => {
    let deepest = await group();
    for (let depth = 2; depth <= 20; depth += 1) deepest = await group(deepest);
    await aCrowd(deepest.root_namespace_id);
    const query = databaseHandle<"namespaces">(ctx)
      .selectFrom("namespaces")
      .select(accessLevelSql(toAccessSqlParams(ctx), "namespaces").as("level"))
      .where("namespaces.id", "=", deepest.id);
    const plan = JSON.stringify(await query.explain("json", sql`analyze, buffers`));
    expect(plan).toContain('"Index Name":"memberships_by_user"');
    expect(plan).toContain('"Index Name":"namespaces_pkey"');
    expect(plan).not.toContain("Seq Scan");
    expect(blocksOf(plan)).toBeLessThan(100);

    const below = databaseHandle<"namespaces">(ctx)
      .selectFrom("namespaces")
      .select("id")
      .where("id", "in", accessibleNamespaceIdsSql(toAccessSqlParams(ctx)));
    expect(JSON.stringify(await below.explain("json"))).toContain("memberships_by_user");
  });

  test("comes with the place, in one statement", async () => {
    const node = await group();
    await findNamespace(ctx, node);
    expect(await statements(() => findNamespace(ctx, node))).toBe(1);
    expect(await statements(() => findNamespace(ctx, { path: node.full_path }))).toBe(1);
  });
});

describe("two at once", () => {
  test("cannot move two groups into each other", async () => {
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = [await group(), await group()];
      const moved = await atOnce([() => move(a, b), () => move(b, a)]);
      expect(moved).toBe(1);
    }
    expect(await crooked()).toEqual([]);
  });

  test("cannot move three groups in a ring, with what is below them", async () => {
    for (let round = 0; round < 10; round += 1) {
      const [a, b, c] = [await group(), await group(), await group()];
      const [below] = [await group(a)];
      const moved = await atOnce([() => move(a, b), () => move(b, c), () => move(c, below)]);
      expect(moved).toBe(2);
    }
    expect(await crooked()).toEqual([]);
  });

  test("may plant below a group that is being moved and renamed", async () => {
    for (let round = 0; round < 10; round += 1) {
      const [a, b, c, d] = [await group(), await group(), await group(), await group()];
      const sub = await group(a);
      await atOnce([
        () => move(a, b),
        () => createGroup(a),
        () => createGroup(sub),
        () => move(b, c),
        () => createGroup(sub),
        () => move(c, d),
        () => ctx.transaction((inner) => renameNamespace(inner, b, { path: `renamed-${made}` })),
        () => createGroup(a),
      ]);
    }
    expect(await crooked()).toEqual([]);
  });

  test("leave nothing alive in a group that is being removed", async () => {
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = [await group(), await group()];
      await atOnce([
        () => move(a, b),
        () => createGroup(a),
        () => ctx.transaction((inner) => removeNamespace(inner, b)),
        () => createGroup(b),
        () => createGroup(a),
      ]);
    }
    expect(await crooked()).toEqual([]);
  });

  test("cannot open something while what it lies in is being closed", async () => {
    const show = (node: NamespaceRow, visibility: number) =>
      ctx.transaction(async (inner) => {
        await updateNamespaceVisibility(inner, node, visibility);
      });
    const { public: open, private: closed } = VISIBILITY;
    for (let round = 0; round < 10; round += 1) {
      const outer = await group(null, { visibility: open });
      const inner = await group(outer);
      await atOnce([
        () => show(outer, closed),
        () => show(inner, open),
        () => createGroup(outer, { visibility: open }),
      ]);
    }
    expect(await crooked()).toEqual([]);
  });

  test("may change the name and the path, and both keep what the other wrote", async () => {
    const node = await group();
    await atOnce([
      () => ctx.transaction((inner) => renameNamespace(inner, node, { name: "A new name" })),
      () => ctx.transaction((inner) => renameNamespace(inner, node, { path: "a-new-path" })),
    ]);
    expect(await now(node)).toMatchObject({ name: "A new name", path: "a-new-path" });
  });

  test("take a path once", async () => {
    const taken = await atOnce(
      Array.from({ length: 5 }, () => () => group(null, { path: "Wanted" })),
    );
    expect(taken).toBe(1);
  });

  test("get numbers without gaps", async () => {
    const { id } = await group();
    const numbers = await Promise.all(
      Array.from({ length: 30 }, () => ctx.transaction((inner) => allocateIid(inner, id, "thing"))),
    );
    expect(numbers.toSorted((x, y) => x - y)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  });
});

describe("what was removed", () => {
  test("takes no path when the group it was in is renamed or moved", async () => {
    const outer = await group();
    const first = await group(outer, { path: "same" });
    await ctx.transaction((inner) => removeNamespace(inner, first));
    const second = await group(outer, { path: "same" });
    await ctx.transaction((inner) => renameNamespace(inner, outer, { path: "outer-renamed" }));
    expect(await findNamespace(ctx, { path: "outer-renamed/same" })).toMatchObject({
      id: second.id,
    });
    await move(await now(outer), await group());
    expect(await crooked()).toEqual([]);
  });

  test("cannot be removed, renamed or moved again, and nothing grows in it", async () => {
    const [node, other] = [await group(), await group()];
    await ctx.transaction((inner) => removeNamespace(inner, node));
    const tries = [
      () => ctx.transaction((inner) => removeNamespace(inner, node)),
      () => ctx.transaction((inner) => renameNamespace(inner, node, { path: "again" })),
      () => move(node, other),
      () => move(other, node),
      () => group(node),
    ];
    expect(await atOnce(tries)).toBe(0);
  });

  test("is erased with everything in it, and nothing beside it", async () => {
    const outer = await group();
    const [gone, kept] = [await group(outer), await group(outer)];
    const below = await group(gone);
    await ctx.transaction(async (inner) => {
      await insertMembership(inner, below, ada.id, { accessLevel: GUEST, expiresAt: null });
      await removeNamespace(inner, gone);
    });
    const event = { payload: { namespace_id: gone.id } };
    await eraseNamespacesJob.run(ctx, { event });
    await eraseNamespacesJob.run(ctx, { event: { payload: { namespace_id: kept.id } } });
    const ids = [outer.id, gone.id, kept.id, below.id];
    const left = await db.selectFrom("namespaces").select("id").where("id", "in", ids).execute();
    expect(left.map(({ id }) => id)).toEqual([outer.id, kept.id]);
    const grants = await db
      .selectFrom("memberships")
      .select("id")
      .where("namespace_id", "=", below.id)
      .execute();
    expect(grants).toEqual([]);
  });
});

describe("somebody who signs up", () => {
  test("gets a namespace of their own and owns it", async () => {
    const person = await createTestPerson(app, { username: "newcomer", name: "New Comer" });
    const node = await findNamespace(contextOf(person), { path: "NEWCOMER" });
    expect(node).toMatchObject({
      kind: "user",
      owner_id: person.id,
      name: "New Comer",
      full_path: "newcomer",
      level: OWNER,
    });
    expect(await findNamespace(ctx, { path: "newcomer" })).toMatchObject({ level: 0 });
  });

  test("has minimal access only where it was given", async () => {
    const outer = await group();
    const inner = await group(outer);
    const person = await createTestPerson(app);
    const grant = { accessLevel: MINIMAL_ACCESS, expiresAt: null };
    await ctx.transaction((trx) => insertMembership(trx, outer, person.id, grant));
    expect(await findNamespace(contextOf(person), outer)).toMatchObject({ level: MINIMAL_ACCESS });
    expect(await findNamespace(contextOf(person), inner)).toMatchObject({ level: 0 });
  });
});

/**
 * Creates 2,000 users who are members of every namespace in the tree, so that the tables are large.
 * Each user's namespace is shared with another namespace.
 */
async function aCrowd(rootId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into users (username, name, password_digest)
      select 'crowd' || n, 'Crowd', 'x' from generate_series(1, 2000) n`.execute(trx);
    await sql`
      with own as (
        insert into namespaces (id, kind, root_namespace_id, traversal_ids, owner_id, name, path,
          full_name, full_path, visibility)
        select next.id, 'user', next.id, array[next.id], next.owner, next.name, next.name,
          next.name, next.name, 20
        from (
          select nextval(pg_get_serial_sequence('namespaces', 'id')) as id, users.id as owner,
            username as name
          from users where username like 'crowd%'
        ) as next
        returning id, full_path
      )
      insert into routes (namespace_id, path) select id, full_path from own`.execute(trx);
    await sql`
      insert into memberships (namespace_id, root_namespace_id, user_id, access_level)
      select namespaces.id, namespaces.root_namespace_id, users.id, 10
      from users cross join namespaces
      where users.username like 'crowd%' and namespaces.root_namespace_id = ${rootId}
    `.execute(trx);
    await sql`
      insert into namespace_shares (namespace_id, root_namespace_id, group_id, access_level)
      select id, id, id - 1, 10 from namespaces where kind = 'user' and full_path like 'crowd%'
    `.execute(trx);
    await sql`analyze memberships, namespaces, namespace_shares`.execute(trx);
  });
}

/** Returns the number of shared buffer pages that the query reads, from the output of EXPLAIN. */
function blocksOf(plan: string): number {
  return Number(/"Shared Hit Blocks":(\d+)/.exec(plan)?.[1] ?? Number.NaN);
}

const statements = (work: () => Promise<unknown>) => countStatements(app, work);
