import { REPORTER } from "@cairn/contract/access";
import type { Issue } from "@cairn/contract/issues/issues";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest, type TestResponse } from "../../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import {
  createTestGroup,
  addTestMember,
  createTestProject,
  type TestPlace,
} from "../../../../test/places.ts";
import {
  app,
  ada,
  guest,
  callIssueListsApi,
  createObjectByApi,
  listShortTitles,
  parseNextPagePath,
} from "../../../../test/issue-lists.ts";

const found = (who: TestPerson | null, query: string, list: string) =>
  listShortTitles(list, who, query);

describe("lists across projects", () => {
  let valley: TestPlace;
  let inner: TestPlace;
  let shed: TestPlace;
  let me: TestPerson;

  beforeAll(async () => {
    me = await createTestPerson(app);
    valley = await createTestGroup(app, ada, { name: "Valley", visibility: "public" });
    inner = await createTestGroup(app, ada, {
      name: "Inner",
      parent: valley,
      visibility: "public",
    });
    const barn = await createTestProject(app, ada, {
      name: "Barn",
      group: valley,
      visibility: "public",
    });
    shed = await createTestProject(app, ada, { name: "Shed", group: inner });
    const old = await createTestProject(app, ada, {
      name: "Old",
      group: inner,
      visibility: "public",
    });
    const members = { visibility: "public", issuesAccessLevel: "private" } as const;
    const shy = await createTestProject(app, ada, { name: "Shy", group: inner, ...members });
    await addTestMember(app, shed, me, REPORTER);
    await createObjectByApi(`/projects/${barn.id}/issues`, { title: "mine", labels: "x" }, me);
    await createObjectByApi(`/projects/${barn.id}/issues`, {
      title: "theirs",
      assignee_ids: [me.id],
    });
    const hidden = { title: "hidden", confidential: true, assignee_ids: [guest.id] };
    await createObjectByApi(`/projects/${barn.id}/issues`, hidden);
    await createObjectByApi(`/projects/${shed.id}/issues`, { title: "inside", labels: "tool" });
    await createObjectByApi(`/projects/${shed.id}/issues`, { title: "secret", confidential: true });
    await createObjectByApi(`/projects/${old.id}/issues`, { title: "past" });
    await createObjectByApi(`/projects/${shy.id}/issues`, { title: "shy" });
    await callIssueListsApi(ada, "POST", `/projects/${old.id}/archive`);
  });

  test("everywhere are one's own, unless asked otherwise", async () => {
    expect((await callIssueListsApi(null, "GET", "/issues")).statusCode).toBe(401);
    expect((await callIssueListsApi(null, "GET", "/issues?scope=assigned_to_me")).statusCode).toBe(
      401,
    );
    expect((await callIssueListsApi(null, "GET", "/issues_statistics")).statusCode).toBe(401);
    expect(await found(me, "", "/issues")).toBe("mine");
    expect(await found(me, "scope=assigned_to_me", "/issues")).toBe("theirs");
    const all = (await found(me, "scope=all", "/issues")).split(" ");
    expect(all).toEqual(expect.arrayContaining(["mine", "theirs", "inside", "secret", "past"]));
    expect(all).not.toEqual(expect.arrayContaining(["hidden"]));
    expect(all).not.toEqual(expect.arrayContaining(["shy"]));
  });

  test.each`
    who      | query                                        | titles
    ${null}  | ${""}                                        | ${"past theirs mine"}
    ${"me"}  | ${""}                                        | ${"past secret inside theirs mine"}
    ${"ada"} | ${""}                                        | ${"shy past secret inside hidden theirs mine"}
    ${"me"}  | ${"scope=created_by_me"}                     | ${"mine"}
    ${"me"}  | ${"labels=tool"}                             | ${"inside"}
    ${null}  | ${"labels=tool"}                             | ${""}
    ${"me"}  | ${"non_archived=true"}                       | ${"secret inside theirs mine"}
    ${"me"}  | ${"confidential=true"}                       | ${"secret"}
    ${"me"}  | ${"order_by=created_at&sort=asc&labels=Any"} | ${"inside"}
    ${"me"}  | ${"iids=1"}                                  | ${"past inside mine"}
  `("of a group, for $who with '$query' are: $titles", async ({ who, query, titles }) => {
    const person = who === null ? null : who === "me" ? me : ada;
    expect(await found(person, query as string, `/groups/${valley.id}/issues`)).toBe(titles);
  });

  test("have a confidential issue for whoever is assigned to it", async () => {
    expect(await found(guest, "scope=assigned_to_me", "/issues")).toBe("hidden");
    const ofGroup = await found(guest, "", `/groups/${valley.id}/issues`);
    expect(ofGroup).toBe("past hidden theirs mine");
    const ofProject = await found(guest, "", "/projects/valley%2Fbarn/issues");
    expect(ofProject).toBe("hidden theirs mine");
  });

  test("of a group have what is in groups below, and nothing of elsewhere", async () => {
    expect(await found(me, "", "/groups/valley%2Finner/issues")).toBe("past secret inside");
    const answer = await callIssueListsApi(me, "GET", `/groups/${inner.id}/issues?per_page=1`);
    expect(answer.headers["x-total"]).toBe("3");
    const hidden = await createTestGroup(app, ada);
    const absent = await callIssueListsApi(me, "GET", "/groups/999999/issues");
    const told = await callIssueListsApi(me, "GET", `/groups/${hidden.id}/issues`);
    expect([told.statusCode, told.body]).toEqual([404, absent.body]);
  });

  test("are walked by cursor too", async () => {
    const met: string[] = [];
    let next: string | undefined = `/groups/${valley.id}/issues?per_page=2&pagination=keyset`;
    while (next !== undefined) {
      const answer: TestResponse = await callIssueListsApi(me, "GET", next);
      met.push(...answer.json<Issue[]>().map(({ title }) => title));
      next = parseNextPagePath(answer);
    }
    expect(met).toEqual(["past", "secret", "inside", "theirs", "mine"]);
  });

  test("hide what was deleted with its project at once", async () => {
    const gone = await createTestProject(app, ada, { group: inner, visibility: "public" });
    await createObjectByApi(`/projects/${gone.id}/issues`, { title: "gone" });
    expect(await found(null, "search=gone", `/groups/${inner.id}/issues`)).toBe("gone");
    const url = `/api/v4/projects/${gone.id}`;
    await injectRequest(app, { method: "DELETE", url, headers: sessionHeaders(ada) });
    for (const list of [`/groups/${inner.id}/issues`, "/issues"]) {
      expect(await found(ada, "search=gone&scope=all", list)).toBe("");
    }
  });
});
