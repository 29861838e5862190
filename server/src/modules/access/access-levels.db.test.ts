/**
 * Compares the access levels that the SQL computes with levels that the test computes by walking up the
 * namespace tree, on random groups, memberships and shares.
 */
import { ACCESS_LEVELS, GUEST, MINIMAL_ACCESS, VISIBILITY } from "@cairn/contract/access";
import { beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { createTestPerson, type TestPerson } from "../../../test/people.ts";
import type { Context, Viewer } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import {
  ANYONE_ACCESS,
  findNamespace,
  isVisibleGroupSql,
  insertMembership,
  insertShare,
  findAccessLevels,
  directMembershipNamespaceIdsSql,
  createNamespace,
  accessibleNamespaceIdsSql,
  effectiveAccess,
  directMembershipAndAncestorNamespaceIdsSql,
  isVisibleProjectSql,
  toAccessSqlParams,
  type NamespaceRow,
} from "./index.ts";

const GROUPS = 40;
const PEOPLE = 8;
const MEMBERSHIPS = 60;
const SHARES = 30;
const OVER = "2020-01-01";
const SOON = "2999-01-01";

interface Membership {
  place: number;
  user: number;
  level: number;
  over: boolean;
}
interface Share {
  place: number;
  group: number;
  level: number;
  over: boolean;
}

const app = await startTestApp({ CAIRN_RATE_LIMITS: "signUpByAddress=100000" });
const people: TestPerson[] = [];
const places = new Map<number, NamespaceRow>();
const memberships: Membership[] = [];
const shares: Share[] = [];

/** A fixed seed, so that every run generates the same fixture. */
let seed = 20_261_115;
function chance(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}
function oneOf<T>(items: readonly T[]): T {
  return items[chance(items.length)] as T;
}

function viewerOf(person: TestPerson, external = false): Viewer {
  const { id: userId, username } = person;
  const rest = { name: username, admin: false, external, ipAddress: null, by: { job: true } };
  return { kind: "user", userId, username, ...rest } as Viewer;
}

const as = (viewer: Viewer): Context => app.platform.contextFor(viewer, "test", app.platform.log);

beforeAll(async () => {
  for (let count = 0; count < PEOPLE; count += 1) people.push(await createTestPerson(app));
  const ctx = as(viewerOf(people[0] as TestPerson));
  const wholeLevels = ACCESS_LEVELS.filter((level) => level > MINIMAL_ACCESS);
  for (let count = 0; count < GROUPS; count += 1) {
    const above = count < 6 ? null : oneOf([...places.values()]);
    const visibility = Math.min(oneOf([0, 0, 10, 20]), above?.visibility ?? VISIBILITY.public);
    const node = { parent: above, ownerId: null, name: `G${count}`, path: `g-${count}` };
    const wish = { kind: "group", ...node, visibility } as const;
    const id = await ctx.transaction((inner) => createNamespace(inner, wish));
    places.set(id, (await findNamespace(ctx, { id })) as NamespaceRow);
  }
  const all = [...places.values()];
  for (let count = 0; count < MEMBERSHIPS; count += 1) {
    const [place, person] = [oneOf(all), oneOf(people)];
    const [level, over] = [oneOf(ACCESS_LEVELS), chance(4) === 0];
    const grant = { accessLevel: level, expiresAt: over ? OVER : oneOf([null, SOON]) };
    const isNew = await ctx.transaction((inner) =>
      insertMembership(inner, place, person.id, grant),
    );
    if (isNew) memberships.push({ place: place.id, user: person.id, level, over });
  }
  for (let count = 0; count < SHARES; count += 1) {
    const [place, group] = [oneOf(all), oneOf(all)];
    const [level, over] = [oneOf(wholeLevels), chance(4) === 0];
    const grant = { accessLevel: level, expiresAt: over ? OVER : oneOf([null, SOON]) };
    const isNew = await ctx.transaction((inner) => insertShare(inner, place, group.id, grant));
    if (isNew) shares.push({ place: place.id, group: group.id, level, over });
  }
});

/**
 * Yields the id of the group, then the ids of its ancestors from the nearest to the top-level group.
 */
function* upwards(id: number): Generator<number> {
  for (let at: number | null = id; at !== null; at = places.get(at)?.parent_id ?? null) yield at;
}

function given(user: number, place: number): number[] {
  return memberships
    .filter((one) => one.user === user && one.place === place && !one.over)
    .map(({ level }) => level);
}

function walkedLevel(user: number, place: number): number {
  let best = 0;
  for (const at of upwards(place)) {
    const own = given(user, at).filter((level) => level > MINIMAL_ACCESS || at === place);
    const shared = shares
      .filter((share) => share.place === at && !share.over)
      .flatMap((share) =>
        [...upwards(share.group)]
          .flatMap((above) => given(user, above))
          .filter((level) => level >= GUEST)
          .map((level) => Math.min(level, share.level)),
      );
    best = Math.max(best, ...own, ...shared);
  }
  return best;
}

function walkedBelongs(user: number, place: number): boolean {
  return memberships.some(
    (one) => one.user === user && !one.over && [...upwards(one.place)].includes(place),
  );
}

const ids = () => [...places.keys()];

async function idsIn(ctx: Context, which: "visible" | "known" | { level: number }) {
  const query = databaseHandle<"namespaces">(ctx)
    .selectFrom("namespaces")
    .select("id")
    .where("kind", "=", "group")
    .orderBy("id");
  if (which === "visible")
    return pluck(await query.where(isVisibleProjectSql(ctx, "namespaces")).execute());
  if (which === "known") {
    return pluck(await query.where(isVisibleGroupSql(ctx, "namespaces")).execute());
  }
  return pluck(
    await query
      .where("id", "in", accessibleNamespaceIdsSql(toAccessSqlParams(ctx), which.level))
      .execute(),
  );
}

const pluck = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe("the level that PostgreSQL finds", () => {
  test("is the one found on foot, for everybody everywhere [AUTH-001]", async () => {
    let different = 0;
    for (const person of people) {
      const ctx = as(viewerOf(person));
      for (const id of ids()) {
        const node = await findNamespace(ctx, { id });
        const walked = { level: walkedLevel(person.id, id), below: walkedBelongs(person.id, id) };
        expect({ id, level: node?.level, below: node?.belongs_below }).toEqual({ id, ...walked });
        if (walked.level > 0) different += 1;
      }
    }
    expect(different).toBeGreaterThan(50);
  });

  test("is the same when it is asked for many people at once", async () => {
    const ctx = as(viewerOf(people[0] as TestPerson));
    for (const id of ids()) {
      const levels = await findAccessLevels(
        ctx,
        { id },
        people.map((person) => person.id),
      );
      const walked = people
        .map((person) => [person.id, walkedLevel(person.id, id)] as const)
        .filter(([, level]) => level > 0);
      expect([...levels].toSorted(([a], [b]) => a - b)).toEqual(walked);
    }
    expect(await findAccessLevels(ctx, { id: 1 }, [])).toEqual(new Map());
  });

  test.each(ACCESS_LEVELS.filter((level) => level > MINIMAL_ACCESS))(
    "of at least %i leads to the same places by either way",
    async (level) => {
      for (const person of people) {
        const walked = ids().filter((id) => walkedLevel(person.id, id) >= level);
        expect(await idsIn(as(viewerOf(person)), { level })).toEqual(walked);
      }
    },
  );

  test("on the list of members itself is found without what is handed down", async () => {
    for (const person of people) {
      const ctx = as(viewerOf(person));
      const rows = await databaseHandle<"namespaces">(ctx)
        .selectFrom("namespaces")
        .select("id")
        .where("kind", "=", "group")
        .where("id", "in", directMembershipNamespaceIdsSql(toAccessSqlParams(ctx), GUEST))
        .orderBy("id")
        .execute();
      const listed = ids().filter((id) => given(person.id, id).some((level) => level >= GUEST));
      expect(pluck(rows)).toEqual(listed);
    }
  });
});

describe("what lists show", () => {
  const viewers = (): Viewer[] => [
    { kind: "visitor", ipAddress: null },
    ...people.map((person) => viewerOf(person)),
    ...people.map((person) => viewerOf(person, true)),
    { ...viewerOf(people[0] as TestPerson), admin: true } as Viewer,
  ];

  test("is what one by one may be seen", async () => {
    for (const viewer of viewers()) {
      const ctx = as(viewer);
      const nodes = await Promise.all(ids().map((id) => findNamespace(ctx, { id })));
      const seen = nodes
        .filter((node) => node !== undefined)
        .filter((node) => effectiveAccess(viewer, node) >= ANYONE_ACCESS);
      expect(await idsIn(ctx, "visible")).toEqual(pluck(seen));
    }
  });

  test("is for groups also what surrounds something one belongs to", async () => {
    for (const viewer of viewers()) {
      const ctx = as(viewer);
      const nodes = await Promise.all(ids().map((id) => findNamespace(ctx, { id })));
      const seen = nodes
        .filter((node) => node !== undefined)
        .filter((node) => node.belongs_below || effectiveAccess(viewer, node) >= ANYONE_ACCESS);
      expect(await idsIn(ctx, "known")).toEqual(pluck(seen));
    }
  });

  test("of what surrounds somebody agrees with the question about one group", async () => {
    for (const person of people) {
      const ctx = as(viewerOf(person));
      const rows = await databaseHandle<"namespaces">(ctx)
        .selectFrom("namespaces")
        .select("id")
        .where("kind", "=", "group")
        .where("id", "in", directMembershipAndAncestorNamespaceIdsSql(toAccessSqlParams(ctx)))
        .orderBy("id")
        .execute();
      expect(pluck(rows)).toEqual(ids().filter((id) => walkedBelongs(person.id, id)));
    }
  });
});
