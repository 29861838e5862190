import {
  DEVELOPER,
  GUEST,
  MAINTAINER,
  MINIMAL_ACCESS,
  OWNER,
  REPORTER,
  type AccessLevel,
} from "@cairn/contract/access";
import { Member, ProjectShare } from "@cairn/contract/members";
import { beforeEach, describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import {
  createTestGroup,
  addTestMember,
  createTestProject,
  type TestPlace,
} from "../../../test/places.ts";
import { VISITOR_WITHOUT_IP } from "../../platform/auth/viewer.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { membersJobs } from "./members.jobs.ts";

const app = await startTestApp();
const admin = await createTestPerson(app, { admin: true });
const owner = await createTestPerson(app, { username: "olga", name: "Olga Owner" });
const keeper = await createTestPerson(app, { username: "mara", name: "Mara Keeper" });
const builder = await createTestPerson(app, { username: "dev", name: "Dev Builder" });
const guest = await createTestPerson(app, { username: "guido", name: "Guido Guest" });
const stranger = await createTestPerson(app, { username: "sven", name: "Sven Stranger" });

const PAST = "2020-01-01";
const FUTURE = "2999-12-31";

let group: TestPlace;
let project: TestPlace;

beforeEach(async () => {
  group = await createTestGroup(app, owner);
  project = await createTestProject(app, owner, { group });
  await addTestMember(app, project, keeper, MAINTAINER);
  await addTestMember(app, project, guest, GUEST);
  await addTestMember(app, group, builder, DEVELOPER);
});

const below = (place: TestPlace, rest = "") =>
  `/api/v4/${place.kind}s/${encodeURIComponent(place.path)}/members${rest}`;
const headersOf = (person?: TestPerson) => (person === undefined ? {} : sessionHeaders(person));

const list = (place: TestPlace, as?: TestPerson, rest = "") =>
  injectRequest(app, { url: below(place, rest), headers: headersOf(as) });
const add = (place: TestPlace, as: TestPerson | undefined, payload: object) =>
  injectRequest(app, { method: "POST", url: below(place), headers: headersOf(as), payload });
const change = (place: TestPlace, as: TestPerson, whom: TestPerson, payload: object) =>
  injectRequest(app, {
    method: "PUT",
    url: below(place, `/${whom.id}`),
    headers: sessionHeaders(as),
    payload,
  });
const remove = (place: TestPlace, as: TestPerson, whom: TestPerson, payload: object = {}) =>
  injectRequest(app, {
    method: "DELETE",
    url: below(place, `/${whom.id}`),
    headers: sessionHeaders(as),
    payload,
  });
const block = ({ id }: TestPerson) =>
  injectRequest(app, {
    method: "POST",
    url: `/api/v4/users/${id}/block`,
    headers: sessionHeaders(admin),
  });

async function levels(place: TestPlace, as?: TestPerson, rest = "") {
  const answer = await list(place, as, rest);
  expect(answer.statusCode).toBe(200);
  return Object.fromEntries(
    answer.json<Member[]>().map((member) => [member.username, member.access_level]),
  );
}

describe("reading", () => {
  test("shows those of the place itself, and everybody with what comes from above", async () => {
    expect(await levels(project, guest)).toEqual({ mara: MAINTAINER, guido: GUEST });
    expect(await levels(project, guest, "/all")).toEqual({
      olga: OWNER,
      mara: MAINTAINER,
      dev: DEVELOPER,
      guido: GUEST,
    });
    expect(await levels(group, builder)).toEqual({ olga: OWNER, dev: DEVELOPER });
  });

  test("shows a member as the contract says", async () => {
    await addTestMember(app, project, guest, GUEST, FUTURE);
    const answer = await list(project, owner, `/${guest.id}`);
    expect(Member.parse(answer.json())).toMatchObject({
      id: guest.id,
      username: "guido",
      state: "active",
      access_level: GUEST,
      expires_at: FUTURE,
      membership_state: "active",
    });
  });

  test("names each person once, with the highest level", async () => {
    await addTestMember(app, group, guest, REPORTER);
    expect(await levels(project, owner)).toMatchObject({ guido: GUEST });
    expect(await levels(project, owner, "/all")).toMatchObject({ guido: REPORTER });
    const one = await list(project, owner, `/all/${guest.id}`);
    expect(one.json()).toMatchObject({ access_level: REPORTER });
  });

  test("one who only inherits is a member of all, not of the place", async () => {
    expect((await list(project, owner, `/${builder.id}`)).statusCode).toBe(404);
    const all = await list(project, owner, `/all/${builder.id}`);
    expect(all.json()).toMatchObject({ access_level: DEVELOPER });
    const absent = await list(project, owner, `/all/${stranger.id}`);
    expect(absent.statusCode).toBe(404);
    expect(absent.json()).toEqual({ message: "404 Member Not Found" });
  });

  test("those of an invited group come with at most the level of the share", async () => {
    const invited = await createTestGroup(app, owner);
    await addTestMember(app, invited, stranger, DEVELOPER);
    await share(project, owner, { group_id: invited.id, group_access: REPORTER });
    expect(await levels(project, owner, "/all")).toMatchObject({ sven: REPORTER });
    expect(await levels(project, stranger, "/all")).toMatchObject({ sven: REPORTER });
  });

  test("outsiders do not learn who came with a group they cannot see", async () => {
    const open = await createTestGroup(app, owner, { visibility: "public" });
    const place = await createTestProject(app, owner, { group: open, visibility: "public" });
    const invited = await createTestGroup(app, owner);
    await addTestMember(app, invited, stranger, DEVELOPER);
    await share(place, owner, { group_id: invited.id, group_access: GUEST });
    expect(await levels(place, undefined, "/all")).toEqual({ olga: OWNER });
    expect(await levels(place, builder, "/all")).toEqual({ olga: OWNER });
    expect(await levels(place, owner, "/all")).toEqual({ olga: OWNER, sven: GUEST });
  });

  test("a membership that is over counts nowhere", async () => {
    await addTestMember(app, project, guest, GUEST, PAST);
    expect(await levels(project, owner)).toEqual({ mara: MAINTAINER });
    expect(await levels(project, owner, "/all")).not.toHaveProperty("guido");
    expect((await list(project, guest)).statusCode).toBe(404);
    expect((await list(project, owner, `/${guest.id}`)).statusCode).toBe(404);
    expect((await remove(project, owner, guest)).statusCode).toBe(404);
    const answer = await change(project, owner, guest, { access_level: REPORTER });
    expect(answer.statusCode).toBe(404);
  });

  test("blocked people are shown as such", async () => {
    const blocked = await createTestPerson(app);
    await addTestMember(app, project, blocked, GUEST);
    await block(blocked);
    const answer = await list(project, owner, `/${blocked.id}`);
    expect(answer.json()).toMatchObject({ state: "blocked" });
  });

  test.each`
    rest                                    | found
    ${"?query=GUEST"}                       | ${["guido"]}
    ${"/all?query=builder"}                 | ${["dev"]}
    ${"?query=%25"}                         | ${[]}
    ${`/all?user_ids[]=${builder.id}`}      | ${["dev"]}
    ${`?user_ids=${guest.id},${keeper.id}`} | ${["guido", "mara"]}
    ${`?skip_users[]=${guest.id}`}          | ${["mara"]}
    ${"?state=active&show_seat_info=true"}  | ${["guido", "mara"]}
  `("finds $found by $rest", async ({ rest, found }) => {
    const names = Object.keys(await levels(project, owner, rest as string));
    expect(names.toSorted()).toEqual(found);
  });

  test("comes in pages", async () => {
    const first = await list(project, owner, "/all?per_page=3");
    expect(first.json<Member[]>()).toHaveLength(3);
    expect(first.headers).toMatchObject({ "x-total": "4", "x-next-page": "2" });
    const second = await list(project, owner, "/all?per_page=3&page=2");
    expect(second.json<Member[]>()).toHaveLength(1);
  });

  test("is open where everybody may look, and hidden like the place itself", async () => {
    const open = await createTestProject(app, owner, { visibility: "public" });
    await addTestMember(app, open, guest, GUEST);
    expect(await levels(open)).toEqual({ guido: GUEST });
    const absent = { ...project, path: "no/such-project" };
    for (const as of [undefined, stranger]) {
      const hidden = await list(project, as);
      expect(hidden.statusCode).toBe(404);
      expect(hidden.body).toBe((await list(absent, as)).body);
    }
  });

  test("who only knows a group by belonging to something below it does not see its members", async () => {
    expect((await list(group, guest)).statusCode).toBe(403);
  });
});

describe("adding", () => {
  test("makes somebody a member, who then sees the place", async () => {
    const wish = { user_id: stranger.id, access_level: REPORTER, expires_at: FUTURE };
    const answer = await add(project, keeper, wish);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      id: stranger.id,
      access_level: REPORTER,
      expires_at: FUTURE,
    });
    expect(await levels(project, stranger)).toMatchObject({ sven: REPORTER });
  });

  test("by username, and by form fields", async () => {
    const answer = await injectRequest(app, {
      method: "POST",
      url: below(group),
      headers: { ...sessionHeaders(owner), "content-type": "application/x-www-form-urlencoded" },
      payload: "username=SVEN&access_level=5&expires_at=",
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ username: "sven", access_level: MINIMAL_ACCESS });
  });

  test("several people at once, told how it went", async () => {
    const [one, two] = [await createTestPerson(app), await createTestPerson(app)];
    const both = await add(project, keeper, {
      user_id: `${one.id},${two.id}`,
      access_level: GUEST,
    });
    expect(both.statusCode).toBe(201);
    expect(both.json()).toEqual({ status: "success" });
    const some = await add(project, keeper, {
      user_id: [one.id, stranger.id, builder.id, 999_999],
      access_level: GUEST,
    });
    expect(some.statusCode).toBe(201);
    expect(some.json()).toEqual({
      status: "error",
      message: {
        [one.id]: "Member already exists",
        [builder.id]: `access_level should be greater than or equal to Developer, inherited from ${group.path}`,
        999999: "404 User Not Found",
      },
    });
    expect(await levels(project, owner)).toMatchObject({ sven: GUEST });
  });

  test("whoever is a member already stays what they are", async () => {
    const answer = await add(project, keeper, { user_id: guest.id, access_level: REPORTER });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message: "Member already exists" });
    expect(await levels(project, owner)).toMatchObject({ guido: GUEST });
  });

  test("a membership that is over is replaced", async () => {
    await addTestMember(app, project, guest, MAINTAINER, PAST);
    const answer = await add(project, keeper, { user_id: guest.id, access_level: GUEST });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ access_level: GUEST, expires_at: null });
  });

  test.each`
    wish                                                                 | status | says
    ${{ user_id: 999_999, access_level: GUEST }}                         | ${404} | ${"404 User Not Found"}
    ${{ access_level: GUEST }}                                           | ${400} | ${"user_id, username are missing"}
    ${{ user_id: stranger.id, username: "sven", access_level: GUEST }}   | ${400} | ${"mutually exclusive"}
    ${{ user_id: stranger.id }}                                          | ${400} | ${"access_level is missing"}
    ${{ user_id: stranger.id, access_level: 25 }}                        | ${400} | ${"access_level does not have a valid value"}
    ${{ user_id: stranger.id, access_level: MINIMAL_ACCESS }}            | ${400} | ${"access_level does not have a valid value"}
    ${{ user_id: stranger.id, access_level: GUEST, expires_at: PAST }}   | ${400} | ${"cannot be a date in the past"}
    ${{ user_id: stranger.id, access_level: GUEST, expires_at: "soon" }} | ${400} | ${"expires_at is invalid"}
    ${{ user_id: builder.id, access_level: REPORTER }}                   | ${400} | ${"should be greater than or equal to Developer"}
    ${{ user_id: "", access_level: GUEST }}                              | ${400} | ${"user_id is invalid"}
    ${{ user_id: stranger.id, access_level: GUEST, role: "admin" }}      | ${400} | ${"role is not known"}
  `("$wish is refused: $says", async ({ wish, status, says }) => {
    const answer = await add(project, keeper, wish as object);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(says);
  });

  test("a visitor, an outsider, a member and a maintainer are answered as they should be", async () => {
    const open = await createTestProject(app, owner, { visibility: "public" });
    await addTestMember(app, open, keeper, MAINTAINER);
    const wish = (level: AccessLevel) => ({ user_id: stranger.id, access_level: level });
    expect((await add(open, undefined, wish(GUEST))).statusCode).toBe(401);
    expect((await add(open, guest, wish(GUEST))).statusCode).toBe(403);
    expect((await add(project, stranger, wish(GUEST))).statusCode).toBe(404);
    expect((await add(open, keeper, wish(OWNER))).statusCode).toBe(403);
    expect((await add(open, owner, wish(OWNER))).statusCode).toBe(201);
    expect((await add(group, builder, wish(GUEST))).statusCode).toBe(403);
  });

  test("happens once for one Idempotency-Key", async () => {
    const send = () =>
      injectRequest(app, {
        method: "POST",
        url: below(project),
        headers: { ...sessionHeaders(keeper), "idempotency-key": "one key for one member" },
        payload: { user_id: stranger.id, access_level: GUEST },
      });
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.body).toBe(first.body);
  });
});

describe("changing", () => {
  test("another level, another end", async () => {
    const wish = { access_level: DEVELOPER, expires_at: FUTURE };
    const answer = await change(project, keeper, guest, wish);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ username: "guido", ...wish });
  });

  test("the end stays until it is changed, and goes with empty text", async () => {
    await addTestMember(app, project, guest, GUEST, FUTURE);
    const kept = await change(project, keeper, guest, { access_level: REPORTER });
    expect(kept.json()).toMatchObject({ access_level: REPORTER, expires_at: FUTURE });
    const cleared = await change(project, keeper, guest, { access_level: GUEST, expires_at: "" });
    expect(cleared.json()).toMatchObject({ expires_at: null });
  });

  test("nobody lifts themselves, and nobody touches those above them", async () => {
    await addTestMember(app, project, stranger, OWNER);
    const lift = await change(project, keeper, keeper, { access_level: OWNER });
    expect(lift.statusCode).toBe(403);
    const lower = await change(project, keeper, stranger, { access_level: GUEST });
    expect(lower.statusCode).toBe(403);
    expect((await remove(project, keeper, stranger)).statusCode).toBe(403);
    expect(await levels(project, owner)).toMatchObject({ mara: MAINTAINER, sven: OWNER });
  });

  test("nobody gets less than they have from above", async () => {
    await addTestMember(app, project, builder, MAINTAINER);
    const answer = await change(project, owner, builder, { access_level: REPORTER });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message: {
        access_level: [
          `should be greater than or equal to Developer, inherited from ${group.path}`,
        ],
      },
    });
  });

  test("who is no member cannot be changed", async () => {
    const answer = await change(project, keeper, stranger, { access_level: GUEST });
    expect(answer.statusCode).toBe(404);
    const unasked = await change(project, guest, stranger, { access_level: GUEST });
    expect(unasked.statusCode).toBe(403);
  });

  test("the last owner of a group stays owner, for good", async () => {
    const lower = await change(group, owner, owner, { access_level: MAINTAINER });
    expect(lower.statusCode).toBe(403);
    expect(lower.json()).toEqual({
      message: "403 Forbidden - a group cannot be left without an owner",
    });
    const end = await change(group, owner, owner, { access_level: OWNER, expires_at: FUTURE });
    expect(end.statusCode).toBe(403);
    await addTestMember(app, group, keeper, OWNER);
    const now = await change(group, owner, owner, { access_level: MINIMAL_ACCESS });
    expect(now.statusCode).toBe(200);
    expect((await list(group, owner)).statusCode).toBe(403);
  });
});

describe("removing", () => {
  test("takes somebody out, and what they saw is hidden from them", async () => {
    const answer = await remove(project, keeper, guest, { unassign_issuables: true });
    expect(answer.statusCode).toBe(204);
    expect(await levels(project, owner)).toEqual({ mara: MAINTAINER });
    expect((await list(project, guest)).statusCode).toBe(404);
    expect((await remove(project, keeper, guest)).statusCode).toBe(404);
  });

  test("everybody may leave, but guests send nobody away", async () => {
    expect((await remove(project, guest, keeper)).statusCode).toBe(403);
    expect((await remove(project, guest, guest)).statusCode).toBe(204);
    expect((await remove(group, builder, builder)).statusCode).toBe(204);
  });

  test("who leaves a group leaves everything below it, unless that is to be kept", async () => {
    await addTestMember(app, project, builder, MAINTAINER);
    const kept = await remove(group, owner, builder, { skip_subresources: true });
    expect(kept.statusCode).toBe(204);
    expect(await levels(project, owner)).toMatchObject({ dev: MAINTAINER });
    await addTestMember(app, group, builder, GUEST);
    expect((await remove(group, owner, builder)).statusCode).toBe(204);
    expect(await levels(project, owner)).not.toHaveProperty("dev");
  });

  test("the last owner of a group stays, whoever wants them gone", async () => {
    await addTestMember(app, group, stranger, OWNER, PAST);
    expect((await remove(group, owner, owner)).statusCode).toBe(403);
    expect((await remove(group, admin, owner)).statusCode).toBe(403);
    await addTestMember(app, group, stranger, OWNER);
    expect((await remove(group, owner, owner)).statusCode).toBe(204);
  });

  test("the last owner of a group who is not blocked stays", async () => {
    const blocked = await createTestPerson(app);
    await addTestMember(app, group, blocked, OWNER);
    await block(blocked);
    expect((await remove(group, owner, owner)).statusCode).toBe(403);
  });

  test("an owner of the group above is owner enough", async () => {
    const inner = await createTestGroup(app, owner, { parent: group });
    await addTestMember(app, inner, stranger, OWNER);
    expect((await remove(inner, stranger, stranger)).statusCode).toBe(204);
  });

  test("of two owners who leave at the same time, one stays", async () => {
    for (let round = 0; round < 10; round += 1) {
      const place = await createTestGroup(app, owner);
      await addTestMember(app, place, stranger, OWNER);
      const answers = await Promise.all([
        remove(place, owner, owner),
        remove(place, stranger, stranger),
      ]);
      const statuses = answers.map((answer) => answer.statusCode);
      expect(new Set(statuses)).toEqual(new Set([204, 403]));
    }
  });
});

test("nothing is managed in an archived project, but one may leave it", async () => {
  const old = await createTestProject(app, owner, { group, archived: true });
  await addTestMember(app, old, guest, GUEST);
  const wish = { user_id: stranger.id, access_level: GUEST };
  expect((await add(old, owner, wish)).statusCode).toBe(403);
  expect((await change(old, owner, guest, { access_level: REPORTER })).statusCode).toBe(403);
  expect((await remove(old, owner, guest)).statusCode).toBe(403);
  expect((await remove(old, guest, guest)).statusCode).toBe(204);
});

test("people's own namespaces have no members to manage", async () => {
  const own = { ...group, path: owner.username };
  expect((await list(own, owner)).statusCode).toBe(404);
});

describe("what is told", () => {
  const db = () =>
    databaseHandle<"audit_events" | "events" | "outbox">(
      app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log),
    );

  test("every change names the person and the place, for those who check their connections", async () => {
    await add(project, keeper, { user_id: stranger.id, access_level: GUEST });
    await change(project, keeper, stranger, { access_level: REPORTER });
    await remove(project, keeper, stranger);
    const audited = await db()
      .selectFrom("audit_events")
      .select(["action", "actor_id", "details"])
      .where("subject_type", "=", "project")
      .where("subject_id", "=", project.id)
      .orderBy("id")
      .execute();
    expect(audited).toMatchObject(
      ["member.added", "member.updated", "member.removed"].map((action) => ({
        action,
        actor_id: keeper.id,
        details: { user_id: stranger.id },
      })),
    );
    await expect
      .poll(() => told(project))
      .toEqual(
        ["member.added", "member.updated", "member.removed"].map((type) => ({
          type,
          project_id: project.id,
          root_namespace_id: group.id,
          payload: { user_id: stranger.id, namespace_id: project.id },
        })),
      );
  });

  function told(place: TestPlace) {
    return db()
      .selectFrom("events")
      .select(["type", "project_id", "root_namespace_id", "payload"])
      .where("stream", "=", `namespace:${place.id}`)
      .where("type", "like", "member.%")
      .orderBy("position")
      .execute();
  }
});

test("memberships are forgotten a month after they ended", async () => {
  const days = (count: number) =>
    new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
  await addTestMember(app, project, guest, GUEST, days(-32));
  await addTestMember(app, project, keeper, GUEST, days(-28));
  const ctx = app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log);
  for (const job of membersJobs) await job.run(ctx, {});
  const left = await databaseHandle<"memberships">(ctx)
    .selectFrom("memberships")
    .select("user_id")
    .where("namespace_id", "=", project.id)
    .execute();
  expect(left.map((row) => row.user_id)).toEqual([keeper.id]);
});

describe("sharing a project with a group", () => {
  test("is answered with the share, once", async () => {
    const invited = await createTestGroup(app, owner);
    const wish = { group_id: invited.id, group_access: DEVELOPER, expires_at: FUTURE };
    const answer = await share(project, owner, wish);
    expect(answer.statusCode).toBe(201);
    expect(ProjectShare.parse(answer.json())).toMatchObject({ project_id: project.id, ...wish });
    expect((await share(project, owner, wish)).statusCode).toBe(409);
  });

  test("lets the group's members in until it is taken back", async () => {
    const invited = await createTestGroup(app, owner);
    await addTestMember(app, invited, stranger, OWNER);
    await share(project, owner, { group_id: invited.id, group_access: GUEST });
    expect(await levels(project, stranger, "/all")).toMatchObject({ sven: GUEST });
    expect((await unshare(project, owner, invited)).statusCode).toBe(204);
    expect((await list(project, stranger)).statusCode).toBe(404);
    expect((await unshare(project, owner, invited)).statusCode).toBe(404);
  });

  test("is for maintainers, up to their own level, with groups they can see", async () => {
    const hidden = await createTestGroup(app, stranger);
    const seen = await createTestGroup(app, owner, { visibility: "internal" });
    const give = (as: TestPerson, to: TestPlace, level: AccessLevel) =>
      share(project, as, { group_id: to.id, group_access: level });
    expect((await give(guest, seen, GUEST)).statusCode).toBe(403);
    expect((await give(keeper, seen, OWNER)).statusCode).toBe(403);
    const absent = await share(project, keeper, { group_id: 999_999, group_access: GUEST });
    const unseen = await give(keeper, hidden, GUEST);
    expect([unseen.statusCode, unseen.body]).toEqual([404, absent.body]);
    expect((await give(keeper, group, GUEST)).statusCode).toBe(400);
    expect((await give(owner, seen, OWNER)).statusCode).toBe(201);
    expect((await unshare(project, keeper, seen)).statusCode).toBe(403);
  });

  test("is refused where a group above does not want it, and in archived projects", async () => {
    const invited = await createTestGroup(app, owner);
    const wish = { group_id: invited.id, group_access: GUEST };
    const old = await createTestProject(app, owner, { group, archived: true });
    expect((await share(old, owner, wish)).statusCode).toBe(403);
    const ctx = app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log);
    await ctx.transaction(async (inner) => {
      await databaseHandle<"groups">(inner)
        .updateTable("groups")
        .set({ share_with_group_lock: true })
        .where("id", "=", group.id)
        .execute();
    });
    expect((await share(project, owner, wish)).statusCode).toBe(400);
  });
});

function share(place: TestPlace, as: TestPerson, payload: object) {
  const url = `/api/v4/projects/${place.id}/share`;
  return injectRequest(app, { method: "POST", url, headers: sessionHeaders(as), payload });
}

function unshare(place: TestPlace, as: TestPerson, { id }: TestPlace) {
  const url = `/api/v4/projects/${place.id}/share/${id}`;
  return injectRequest(app, { method: "DELETE", url, headers: sessionHeaders(as) });
}
