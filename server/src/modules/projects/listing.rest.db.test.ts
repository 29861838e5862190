import { GUEST, REPORTER } from "@cairn/contract/access";
import { Project, SimpleProject } from "@cairn/contract/projects";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import type { TestResponse } from "../../../test/app.ts";
import { createTestPerson, type TestPerson } from "../../../test/people.ts";
import {
  createTestGroup,
  addTestMember,
  createTestProject,
  type TestPlace,
} from "../../../test/places.ts";
import { app, admin, callProjectsApi } from "../../../test/projects.ts";

describe("lists of projects", () => {
  let zoe: TestPerson;
  let yan: TestPerson;
  let coast: TestPlace;
  let bay: TestPlace;
  let quay: TestPlace;

  beforeAll(async () => {
    zoe = await createTestPerson(app, { username: "zoe" });
    yan = await createTestPerson(app, { username: "yan" });
    coast = await createTestGroup(app, zoe, { name: "Coast", visibility: "public" });
    bay = await createTestGroup(app, zoe, { name: "Bay", parent: coast, visibility: "public" });
    quay = await createTestProject(app, zoe, {
      name: "Quay 100%",
      group: coast,
      visibility: "public",
      mergeRequestsAccessLevel: "disabled",
    });
    const issuesAccessLevel = "disabled";
    const wish = { group: coast, visibility: "internal", issuesAccessLevel } as const;
    await createTestProject(app, zoe, { name: "Pier", ...wish });
    const dock = await createTestProject(app, zoe, { name: "Dock", group: bay });
    const hull = { name: "Hull", group: bay, visibility: "public", archived: true } as const;
    await createTestProject(app, zoe, hull);
    const rope = await createTestProject(app, zoe, { name: "Rope", visibility: "public" });
    await addTestMember(app, dock, yan, REPORTER);
    await callProjectsApi(zoe, "PUT", `/projects/${rope.id}`, { topics: ["sea", "knots"] });
    await callProjectsApi(zoe, "POST", `/projects/${rope.id}/share`, {
      group_id: coast.id,
      group_access: REPORTER,
    });
    await app.platform.db
      .transaction()
      .execute((transaction) =>
        transaction
          .updateTable("projects")
          .set({ last_activity_at: "2020-05-05T00:00:00Z" })
          .where("id", "=", rope.id)
          .execute(),
      );
  });

  async function names(who: TestPerson | null, path: string): Promise<string> {
    const answer = await callProjectsApi(who, "GET", path);
    expect(answer.statusCode, answer.body).toBe(200);
    return z
      .array(SimpleProject)
      .parse(answer.json<object[]>().map(simplified))
      .map(({ name }) => name.split(" ", 1)[0])
      .join(" ");
  }

  /** Returns the project with only those fields that the simple response has as well. */
  function simplified(project: object): object {
    const known = Object.keys(SimpleProject.shape);
    return Object.fromEntries(Object.entries(project).filter(([name]) => known.includes(name)));
  }

  test.each`
    who      | query                                           | found
    ${null}  | ${""}                                           | ${"Quay"}
    ${"yan"} | ${""}                                           | ${"Pier Quay"}
    ${"zoe"} | ${""}                                           | ${"Pier Quay"}
    ${"zoe"} | ${"include_subgroups=true"}                     | ${"Hull Dock Pier Quay"}
    ${"yan"} | ${"include_subgroups=true"}                     | ${"Hull Dock Pier Quay"}
    ${null}  | ${"include_subgroups=true"}                     | ${"Hull Quay"}
    ${"zoe"} | ${"include_subgroups=true&archived=true"}       | ${"Hull"}
    ${"zoe"} | ${"include_subgroups=true&archived=false"}      | ${"Dock Pier Quay"}
    ${"zoe"} | ${"include_subgroups=true&visibility=private"}  | ${"Dock"}
    ${"zoe"} | ${"with_issues_enabled=true"}                   | ${"Quay"}
    ${"zoe"} | ${"with_merge_requests_enabled=true"}           | ${"Pier"}
    ${"yan"} | ${"include_subgroups=true&membership=true"}     | ${"Dock"}
    ${"yan"} | ${"include_subgroups=true&owned=true"}          | ${""}
    ${"zoe"} | ${"include_subgroups=true&owned=true"}          | ${"Hull Dock Pier Quay"}
    ${"yan"} | ${"include_subgroups=true&min_access_level=20"} | ${"Dock"}
    ${"yan"} | ${"include_subgroups=true&min_access_level=30"} | ${""}
    ${"zoe"} | ${"search=quay"}                                | ${"Quay"}
    ${"zoe"} | ${"search=100%25"}                              | ${"Quay"}
    ${"zoe"} | ${"search=_"}                                   | ${""}
    ${"zoe"} | ${"search=coast"}                               | ${""}
    ${"zoe"} | ${"search=coast&search_namespaces=true"}        | ${"Pier Quay"}
    ${"zoe"} | ${"order_by=name&sort=asc"}                     | ${"Pier Quay"}
    ${"zoe"} | ${"order_by=path&sort=desc"}                    | ${"Quay Pier"}
    ${"zoe"} | ${"order_by=id&sort=asc"}                       | ${"Quay Pier"}
    ${"zoe"} | ${"starred=true"}                               | ${""}
    ${"zoe"} | ${"simple=true"}                                | ${"Pier Quay"}
  `("of a group, for $who with '$query': $found [API-091]", async ({ who, query, found }) => {
    const people = { zoe, yan };
    const person = who === null ? null : people[who as "zoe"];
    const list = `/groups/${coast.id}/projects?with_shared=false&${query as string}`;
    expect(await names(person, list)).toBe(found);
  });

  test("of a group have what it was invited to, unless asked otherwise [API-091]", async () => {
    expect(await names(null, `/groups/${coast.id}/projects`)).toBe("Rope Quay");
    expect(await names(null, `/groups/${coast.id}/projects?with_shared=false`)).toBe("Quay");
  });

  test.each`
    query                                                      | found
    ${"search=rope"}                                           | ${"Rope"}
    ${"search=rope&topic=sea"}                                 | ${"Rope"}
    ${"search=rope&topic=sea,knots"}                           | ${"Rope"}
    ${"search=rope&topic=sea,mud"}                             | ${""}
    ${"search=rope&last_activity_after=2020-05-05T00:00:00Z"}  | ${"Rope"}
    ${"search=rope&last_activity_after=2020-05-06T00:00:00Z"}  | ${""}
    ${"search=rope&last_activity_before=2020-05-04T00:00:00Z"} | ${""}
    ${"search=quay&updated_after=2020-01-01T00:00:00Z"}        | ${"Quay"}
    ${"search=quay&updated_before=2020-01-01T00:00:00Z"}       | ${""}
    ${"search=quay&min_access_level=10"}                       | ${""}
    ${"search=quay&membership=true"}                           | ${""}
    ${"search=dock"}                                           | ${"Dock"}
  `("everywhere with '$query': $found", async ({ query, found }) => {
    expect(await names(yan, `/projects?${query as string}`)).toBe(found);
  });

  test("everywhere show only what one may see, and count only that [API-090]", async () => {
    const answer = await callProjectsApi(
      null,
      "GET",
      "/projects?search=dock&search_namespaces=true",
    );
    expect([answer.json(), answer.headers["x-total"]]).toEqual([[], "0"]);
    expect(await names(admin, "/projects?search=dock")).toBe("Dock");
    const ann = await createTestPerson(app);
    const cove = await createTestGroup(app, ann, { name: "Cove" });
    const buoy = await createTestProject(app, ann, { name: "Buoy" });
    const reef = await createTestProject(app, ann, { name: "Reef", group: cove });
    for (const [path, found, refused] of [
      ["/projects?search=buoy", buoy, []],
      [`/users/${ann.id}/projects`, buoy, []],
      [`/groups/${cove.id}/projects`, reef, { message: "404 Group Not Found" }],
      ["/groups?search=cove", cove, []],
      [`/projects/${buoy.id}`, buoy, { message: "404 Project Not Found" }],
    ] as const) {
      const seen = (await callProjectsApi(ann, "GET", path)).json<{ id: number }>();
      expect([seen].flat()).toMatchObject([{ id: found.id }]);
      for (const who of [null, yan]) {
        expect((await callProjectsApi(who, "GET", path)).json()).toEqual(refused);
      }
    }
  });

  test.each`
    query                       | status
    ${"order_by=stars"}         | ${400}
    ${"visibility=secret"}      | ${400}
    ${"colour=red"}             | ${400}
    ${"min_access_level=99999"} | ${400}
    ${"id_after=999999999999"}  | ${200}
    ${"search=%00"}             | ${400}
  `("with '$query' are answered with $status", async ({ query, status }) => {
    const answer = await callProjectsApi(zoe, "GET", `/projects?${query as string}`);
    expect(answer.statusCode, answer.body).toBe(status);
  });

  test("of a person are those in their own namespace, by id and by name", async () => {
    for (const ref of [zoe.id, "zoe", "ZOE"]) {
      expect(await names(null, `/users/${ref}/projects`)).toBe("Rope");
    }
    await createTestProject(app, zoe, { name: "Shy" });
    expect(await names(null, "/users/zoe/projects")).toBe("Rope");
    expect(await names(zoe, "/users/zoe/projects")).toBe("Shy Rope");
    for (const ref of [999_999, "nobody"]) {
      const answer = await callProjectsApi(zoe, "GET", `/users/${ref}/projects`);
      expect(answer.json()).toEqual({ message: "404 User Not Found" });
      // Visitors do not learn which accounts exist.
      expect(await names(null, `/users/${ref}/projects`)).toBe("");
    }
  });

  test("in short have only what everybody needs", async () => {
    const path = `/projects?simple=true&search=${encodeURIComponent("Quay 100%")}`;
    const [project] = (await callProjectsApi(zoe, "GET", path)).json<object[]>();
    expect(Object.keys(SimpleProject.parse(project)).toSorted()).toEqual(
      Object.keys(SimpleProject.shape).toSorted(),
    );
    expect(project).toMatchObject({ id: quay.id, namespace: { id: coast.id } });
  });

  test("in pages tell how many there are", async () => {
    const answer = await callProjectsApi(
      zoe,
      "GET",
      "/projects?owned=true&per_page=2&page=2&order_by=name",
    );
    expect(answer.headers).toMatchObject({ "x-per-page": "2", "x-page": "2", "x-prev-page": "1" });
    expect(Number(answer.headers["x-total"])).toBeGreaterThanOrEqual(5);
  });

  test.each(["asc", "desc"] as const)("are walked by id %s, each met once", async (sort) => {
    const met: number[] = [];
    let next: string | undefined =
      `/projects?pagination=keyset&order_by=id&sort=${sort}&per_page=2&membership=true`;
    while (next !== undefined) {
      const answer: TestResponse = await callProjectsApi(zoe, "GET", next);
      expect(answer.headers).not.toHaveProperty("x-total");
      met.push(...answer.json<{ id: number }[]>().map(({ id }) => id));
      const link = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ""))?.[1];
      next = link?.replace("http://localhost:3000/api/v4", "");
    }
    const all = await callProjectsApi(
      zoe,
      "GET",
      `/projects?membership=true&per_page=100&order_by=id&sort=${sort}`,
    );
    expect(met).toEqual(all.json<{ id: number }[]>().map(({ id }) => id));
    expect(met.length).toBeGreaterThan(4);
  });

  test("by another key are not walked by id", async () => {
    const answer = await callProjectsApi(zoe, "GET", "/projects?pagination=keyset&order_by=name");
    expect(answer.statusCode).toBe(405);
    const ofGroup = `/groups/${coast.id}/projects?pagination=keyset&order_by=id`;
    expect((await callProjectsApi(zoe, "GET", ofGroup)).statusCode).toBe(405);
  });

  test("hide the groups they are shared with from those who may not see them", async () => {
    const hidden = await createTestGroup(app, zoe);
    await callProjectsApi(zoe, "POST", `/projects/${quay.id}/share`, {
      group_id: hidden.id,
      group_access: GUEST,
    });
    const shares = async (who: TestPerson | null) =>
      Project.parse((await callProjectsApi(who, "GET", `/projects/${quay.id}`)).json())
        .shared_with_groups;
    expect(await shares(null)).toEqual([]);
    expect(await shares(zoe)).toMatchObject([{ group_id: hidden.id, group_access_level: GUEST }]);
  });
});
