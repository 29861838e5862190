import { GUEST, REPORTER } from "@cairn/contract/access";
import { ISSUE_ORDER_BY_VALUES, type Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestResponse } from "../../../../test/app.ts";
import { startWellBeforeMidnight } from "../../../../test/midnight.ts";
import type { TestPerson } from "../../../../test/people.ts";
import {
  createTestGroup,
  addTestMember,
  createTestProject,
  type TestPlace,
} from "../../../../test/places.ts";
import {
  app,
  ada,
  bob,
  guest,
  outsider,
  callIssueListsApi,
  createObjectByApi,
  listShortTitles,
  executeTestSql,
  parseNextPagePath,
} from "../../../../test/issue-lists.ts";

let group: TestPlace;
let project: TestPlace;

const found = (who: TestPerson | null, query: string) =>
  listShortTitles(`/projects/${project.id}/issues`, who, query);

await startWellBeforeMidnight();

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

beforeAll(async () => {
  group = await createTestGroup(app, ada, { name: "Hills", visibility: "public" });
  project = await createTestProject(app, ada, { name: "Paths", group, visibility: "public" });
  await addTestMember(app, project, bob, REPORTER);
  await addTestMember(app, project, guest, GUEST);

  const labels = `/projects/${project.id}/labels`;
  await createObjectByApi(labels, { name: "red", color: "red", priority: 5 });
  await createObjectByApi(labels, { name: "blue", color: "blue", priority: 1 });
  await createObjectByApi(labels, { name: "green", color: "green" });
  const milestone = async (title: string, due_date?: string) =>
    (
      await createObjectByApi(`/projects/${project.id}/milestones`, {
        title,
        ...(due_date ? { due_date } : {}),
      })
    ).id;
  const soon = await milestone("Soon", "2030-01-01");
  const later = await milestone("Later", "2031-01-01");
  const someday = await milestone("Someday");

  const issues = `/projects/${project.id}/issues`;
  const at = (n: number) => ({ created_at: `2026-03-0${n}T12:00:00Z` });
  await createObjectByApi(issues, {
    title: "one stone",
    labels: "red",
    milestone_id: soon,
    weight: 3,
    ...at(1),
  });
  await createObjectByApi(issues, {
    title: "two stones",
    labels: "red,blue",
    milestone_id: later,
    weight: 1,
    ...at(2),
    assignee_ids: [bob.id],
    due_date: inDays(-1),
    description: "A cairn by the path",
  });
  await createObjectByApi(issues, {
    title: "three stones",
    labels: "green",
    assignee_ids: [bob.id, ada.id],
    ...at(3),
    due_date: inDays(0),
    issue_type: "incident",
  });
  await createObjectByApi(issues, {
    title: "four stones",
    confidential: true,
    milestone_id: someday,
    ...at(4),
    due_date: inDays(1),
    health_status: "at_risk",
  });
  const five = await createObjectByApi(issues, { title: "five gates" }, bob);
  await createObjectByApi(issues, {
    title: "six gates",
    weight: 2,
    issue_type: "test_case",
    ...at(6),
  });
  await callIssueListsApi(ada, "PUT", `${issues}/5`, { state_event: "close" });
  await executeTestSql(sql`update issues set
      updated_at = timestamptz '2026-04-20' - iid * interval '1 day',
      created_at = case when id = ${five.id} then timestamptz '2026-03-05T12:00Z' else created_at end,
      relative_position = case iid when 2 then 20 when 4 then -10 when 6 then 10 end,
      upvotes = case iid when 1 then 2 when 6 then 5 else 0 end
    where project_id = ${project.id}`);
});

describe("a project's issues", () => {
  test("are for everybody who sees the project, without what is confidential", async () => {
    expect(await found(null, "")).toBe("six five three two one");
    expect(await found(outsider, "")).toBe("six five three two one");
    expect(await found(guest, "")).toBe("six five three two one");
    expect(await found(bob, "")).toBe("six five four three two one");
  });

  test("of a hidden project are told as absent", async () => {
    const hidden = await createTestProject(app, ada);
    const absent = await callIssueListsApi(outsider, "GET", "/projects/999999/issues");
    const answer = await callIssueListsApi(outsider, "GET", `/projects/${hidden.id}/issues`);
    expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
    expect(
      (await callIssueListsApi(outsider, "GET", `/projects/${hidden.id}/issues_statistics`)).body,
    ).toBe(absent.body);
  });

  test.each`
    query                                                | titles
    ${"state=opened"}                                    | ${"six four three two one"}
    ${"state=closed"}                                    | ${"five"}
    ${"state=all"}                                       | ${"six five four three two one"}
    ${"scope=created_by_me"}                             | ${"five"}
    ${"scope=assigned_to_me"}                            | ${"three two"}
    ${"scope=all"}                                       | ${"six five four three two one"}
    ${"labels=red"}                                      | ${"two one"}
    ${"labels=red,blue"}                                 | ${"two"}
    ${"labels[]=red&labels[]=blue"}                      | ${"two"}
    ${"labels=red,unheard"}                              | ${""}
    ${"labels=None"}                                     | ${"six five four"}
    ${"labels=none"}                                     | ${"six five four"}
    ${"labels=Any"}                                      | ${"three two one"}
    ${"labels="}                                         | ${"six five four three two one"}
    ${"milestone=Soon"}                                  | ${"one"}
    ${"milestone=None"}                                  | ${"six five three"}
    ${"milestone=Any"}                                   | ${"four two one"}
    ${"milestone=Unheard"}                               | ${""}
    ${"milestone="}                                      | ${"six five four three two one"}
    ${"iids=1,3"}                                        | ${"three one"}
    ${"iids[]=1&iids[]=6"}                               | ${"six one"}
    ${"iids=99999999999"}                                | ${""}
    ${"author_username=bob"}                             | ${"five"}
    ${"author_username=BOB"}                             | ${"five"}
    ${"author_username=nobody"}                          | ${""}
    ${"author_id=999999"}                                | ${""}
    ${"author_username=ada&scope=created_by_me"}         | ${""}
    ${"assignee_username=bob"}                           | ${"three two"}
    ${"assignee_username[]=bob&assignee_username[]=ada"} | ${"three"}
    ${"assignee_username=nobody"}                        | ${""}
    ${"assignee_id=None"}                                | ${"six five four one"}
    ${"assignee_id=any"}                                 | ${"three two"}
    ${"assignee_id=0"}                                   | ${""}
    ${"my_reaction_emoji=thumbsup"}                      | ${""}
    ${"my_reaction_emoji=None"}                          | ${"six five four three two one"}
    ${"confidential=true"}                               | ${"four"}
    ${"confidential=false"}                              | ${"six five three two one"}
    ${"created_after=2026-03-05T12:00:00Z"}              | ${"six five"}
    ${"created_before=2026-03-02T13:00:00%2B01:00"}      | ${"two one"}
    ${"updated_after=2026-04-19T00:00:00Z"}              | ${"one"}
    ${"updated_before=2026-04-15T00:00:00Z"}             | ${"six five"}
    ${"due_date=0"}                                      | ${"six five one"}
    ${"due_date=overdue"}                                | ${"two"}
    ${"due_date=today"}                                  | ${"three"}
    ${"due_date=tomorrow"}                               | ${"four"}
    ${"due_date=any"}                                    | ${"four three two"}
    ${"due_date=next_month_and_previous_two_weeks"}      | ${"four three two"}
    ${"weight=1"}                                        | ${"two"}
    ${"weight=None"}                                     | ${"five four three"}
    ${"weight=Any"}                                      | ${"six two one"}
    ${"weight=99999999999"}                              | ${""}
    ${"epic_id=None"}                                    | ${"six five four three two one"}
    ${"epic_id=5"}                                       | ${""}
    ${"iteration_id=None"}                               | ${"six five four three two one"}
    ${"iteration_id=5"}                                  | ${""}
    ${"iteration_title=Unheard"}                         | ${""}
    ${"issue_type=incident"}                             | ${"three"}
    ${"issue_type=test_case"}                            | ${"six"}
    ${"non_archived=true"}                               | ${"six five four three two one"}
    ${"not[labels]=red"}                                 | ${"six five four three"}
    ${"not[labels]=red,green"}                           | ${"six five four"}
    ${"not[labels]=unheard"}                             | ${"six five four three two one"}
    ${"not[milestone]=Soon"}                             | ${"six five four three two"}
    ${"not[iids]=1,2"}                                   | ${"six five four three"}
    ${"not[iids]=99999999999"}                           | ${"six five four three two one"}
    ${"not[author_username]=ada"}                        | ${"five"}
    ${"not[author_username]=nobody"}                     | ${"six five four three two one"}
    ${"not[assignee_username]=bob"}                      | ${"six five four one"}
    ${"labels=red&assignee_username=bob&state=opened"}   | ${"two"}
    ${"labels=red&not[labels]=blue&weight=3"}            | ${"one"}
  `("with $query are: $titles", async ({ query, titles }) => {
    expect(await found(bob, query as string)).toBe(titles);
  });

  test("by ids of people are the same as by their names", async () => {
    expect(await found(bob, `author_id=${bob.id}`)).toBe("five");
    expect(await found(bob, `assignee_id=${ada.id}`)).toBe("three");
    expect(await found(bob, `not[author_id]=${ada.id}`)).toBe("five");
    expect(await found(bob, `not[assignee_id]=${ada.id}`)).toBe("six five four two one");
  });

  test.each`
    query                             | error
    ${"state=locked"}                 | ${"state does not have a valid value"}
    ${"order_by=title"}               | ${"order_by does not have a valid value"}
    ${"sort=up"}                      | ${"sort does not have a valid value"}
    ${"due_date=someday"}             | ${"due_date does not have a valid value"}
    ${"assignee_id=everybody"}        | ${"assignee_id is invalid"}
    ${"created_after=yesterday"}      | ${"created_after is invalid"}
    ${"colour=red"}                   | ${"colour is not known"}
    ${"not[colour]=red"}              | ${"not[colour] is not known"}
    ${"pagination=keyset&cursor=abc"} | ${"cursor is invalid"}
  `("with $query are refused: $error", async ({ query, error }) => {
    const answer = await callIssueListsApi(
      bob,
      "GET",
      `/projects/${project.id}/issues?${query as string}`,
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: error as string });
  });

  test("with labels tell more about them on wish", async () => {
    const path = `/projects/${project.id}/issues?iids=1&with_labels_details=true`;
    const [issue] = (await callIssueListsApi(null, "GET", path)).json<{ labels: unknown[] }[]>();
    expect(issue?.labels).toMatchObject([
      { name: "red", color: "#ff0000", text_color: "#FFFFFF", description: null },
    ]);
  });
});

describe("the order of a list", () => {
  // Issues without a value in the sort column come last in both directions, the newest of them first.
  test.each`
    order                  | asc                              | desc
    ${"created_at"}        | ${"one two three four five six"} | ${"six five four three two one"}
    ${"updated_at"}        | ${"six five four three two one"} | ${"one two three four five six"}
    ${"weight"}            | ${"two six one five four three"} | ${"one six two five four three"}
    ${"due_date"}          | ${"two three four six five one"} | ${"four three two six five one"}
    ${"relative_position"} | ${"four six two five three one"} | ${"two six four five three one"}
    ${"label_priority"}    | ${"two one six five four three"} | ${"one two six five four three"}
    ${"milestone_due"}     | ${"one two six five four three"} | ${"two one six five four three"}
    ${"priority"}          | ${"one two six five four three"} | ${"two one six five four three"}
    ${"popularity"}        | ${"one six five four three two"} | ${"six one five four three two"}
  `("by $order is $asc, or $desc", async ({ order, asc, desc }) => {
    expect(await found(bob, `order_by=${order as string}&sort=asc`)).toBe(asc);
    expect(await found(bob, `order_by=${order as string}&sort=desc`)).toBe(desc);
    expect(await found(bob, `order_by=${order as string}`)).toBe(desc);
  });
});

describe("pages", () => {
  const list = () => `/projects/${project.id}/issues`;
  const numbers = (answer: TestResponse) => answer.json<Issue[]>().map(({ iid }) => iid);

  test("by number tell how many there are, as far as one may see them", async () => {
    const answer = await callIssueListsApi(bob, "GET", `${list()}?per_page=2&page=2&state=opened`);
    expect(numbers(answer)).toEqual([3, 2]);
    expect(answer.headers).toMatchObject({
      "x-total": "5",
      "x-total-pages": "3",
      "x-page": "2",
      "x-per-page": "2",
      "x-next-page": "3",
      "x-prev-page": "1",
    });
    const base = `http://localhost:3000/api/v4${list()}`;
    const link = (page: number, rel: string) =>
      `<${base}?per_page=2&page=${page}&state=opened>; rel="${rel}"`;
    expect(answer.headers.link).toBe(
      [link(1, "prev"), link(3, "next"), link(1, "first"), link(3, "last")].join(", "),
    );
    const asGuest = await callIssueListsApi(guest, "GET", `${list()}?per_page=2`);
    expect(asGuest.headers).toMatchObject({ "x-total": "5", "x-total-pages": "3" });
  });

  test("beyond the last are empty", async () => {
    const answer = await callIssueListsApi(bob, "GET", `${list()}?per_page=2&page=9`);
    expect(numbers(answer)).toEqual([]);
    expect(answer.headers).toMatchObject({ "x-total": "6", "x-next-page": "" });
  });

  test("are not counted through beyond 50,000", async () => {
    const last = await callIssueListsApi(bob, "GET", `${list()}?per_page=100&page=501`);
    expect(last.statusCode).toBe(200);
    const answer = await callIssueListsApi(bob, "GET", `${list()}?per_page=100&page=502`);
    expect(answer.statusCode).toBe(405);
    expect(answer.json<{ message: string }>().message).toContain("50000");
  });

  test("by cursor tell only the way on", async () => {
    const answer = await callIssueListsApi(bob, "GET", `${list()}?per_page=5&pagination=keyset`);
    expect(numbers(answer)).toEqual([6, 5, 4, 3, 2]);
    expect(answer.headers).not.toHaveProperty("x-total");
    expect(answer.headers.link).toMatch(/^<[^>]+cursor=[^>]+>; rel="next"$/);
    const last = await callIssueListsApi(bob, "GET", parseNextPagePath(answer) ?? "");
    expect(numbers(last)).toEqual([1]);
    expect(last.headers).not.toHaveProperty("link");
  });

  test("by the cursor of another order are refused, or go on in theirs", async () => {
    for (const from of ISSUE_ORDER_BY_VALUES) {
      const first = `${list()}?per_page=1&pagination=keyset&order_by=${from}`;
      const next = parseNextPagePath(await callIssueListsApi(bob, "GET", first)) ?? "";
      for (const order of ISSUE_ORDER_BY_VALUES) {
        const other = next.replace(`order_by=${from}`, `order_by=${order}`);
        expect([200, 400], other).toContain(
          (await callIssueListsApi(bob, "GET", other)).statusCode,
        );
      }
    }
  });
});

describe("how many there are", () => {
  const countsAt = async (who: TestPerson | null, path: string) => {
    const answer = await callIssueListsApi(who, "GET", path);
    expect(answer.statusCode, answer.body).toBe(200);
    const { all, opened, closed } = answer.json<{
      statistics: { counts: { all: number; opened: number; closed: number } };
    }>().statistics.counts;
    return [all, opened, closed];
  };

  test.each`
    query                    | reporter     | visitor
    ${""}                    | ${[6, 5, 1]} | ${[5, 4, 1]}
    ${"labels=red"}          | ${[2, 2, 0]} | ${[2, 2, 0]}
    ${"confidential=true"}   | ${[1, 1, 0]} | ${[0, 0, 0]}
    ${"author_username=bob"} | ${[1, 0, 1]} | ${[1, 0, 1]}
    ${"search=stones"}       | ${[3, 3, 0]} | ${[2, 2, 0]}
    ${"milestone=None"}      | ${[3, 2, 1]} | ${[3, 2, 1]}
  `("in a project with '$query'", async ({ query, reporter, visitor }) => {
    const path = `/projects/${project.id}/issues_statistics?${query as string}`;
    expect(await countsAt(bob, path)).toEqual(reporter);
    expect(await countsAt(null, path)).toEqual(visitor);
  });

  test("in a group and everywhere, as far as one may see", async () => {
    expect(await countsAt(bob, `/groups/${group.id}/issues_statistics`)).toEqual([6, 5, 1]);
    expect(await countsAt(null, `/groups/${group.id}/issues_statistics`)).toEqual([5, 4, 1]);
    expect(await countsAt(bob, "/issues_statistics")).toEqual([1, 0, 1]);
    expect(await countsAt(bob, "/issues_statistics?scope=assigned_to_me")).toEqual([2, 2, 0]);
  });
});
