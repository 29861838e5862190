import { PREFERENCES_URL, type UserPreferences } from "@cairn/contract/account/preferences";
import { REPORTER } from "@cairn/contract/access";
import { TIME_ZONE_COOKIE } from "@cairn/contract/pages";
import type { Todo } from "@cairn/contract/todos";
import { PREFERENCES_PATH } from "@cairn/contract/users";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { DEFAULT_PREFERENCES } from "../../../../test/default-preferences.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestProject } from "../../../../test/places.ts";
import { countSelectQueries } from "../../../../test/statements.ts";

const app = await startTestApp();
const owner = await createTestPerson(app, { username: "owner" });
const ada = await createTestPerson(app, { username: "ada" });
const project = await createTestProject(app, owner);
await addTestMember(app, project, ada, REPORTER);
const issues = `/api/v4/projects/${project.id}/issues`;

const send = (who: TestPerson, method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
  injectRequest(app, { method, url, headers: sessionHeaders(who), ...(payload && { payload }) });
const change = (payload: object, who = ada) => send(who, "PUT", PREFERENCES_URL, payload);
const create = async (who: TestPerson, fields: object) =>
  (await send(who, "POST", issues, { title: "Roof", ...fields })).json<{
    id: number;
    iid: number;
  }>();

describe("the preferences of a user", () => {
  test("are the behavior of before until they are changed", async () => {
    const answer = await send(owner, "GET", PREFERENCES_URL);
    expect(answer.json()).toEqual({ id: owner.id, user_id: owner.id, ...DEFAULT_PREFERENCES });
  });

  test("are changed one by one, by JSON and by forms", async () => {
    expect((await change({ timezone: "europe/oslo" })).json()).toMatchObject({
      timezone: "Europe/Oslo",
      first_day_of_week: null,
    });
    const form = await injectRequest(app, {
      method: "PUT",
      url: PREFERENCES_URL,
      headers: { ...sessionHeaders(ada), "content-type": "application/x-www-form-urlencoded" },
      payload: "first_day_of_week=6&single_key_shortcuts=false",
    });
    expect(form.json()).toMatchObject({ timezone: "Europe/Oslo", first_day_of_week: 6 });
    const cleared = await change({ timezone: null, first_day_of_week: "" });
    expect(cleared.json<UserPreferences>()).toMatchObject({
      timezone: null,
      first_day_of_week: null,
      single_key_shortcuts: false,
    });
    const other = await send(owner, "GET", PREFERENCES_URL);
    expect(other.json()).toMatchObject({ single_key_shortcuts: true });
  });

  test.each([
    { timezone: "Mars/Olympus" },
    { timezone: "+02:00" },
    { timezone: `Europe/${"o".repeat(100)}` },
    { first_day_of_week: 3 },
    { todo_on_mention: "maybe" },
    { theme_id: 3 },
  ])("refuse %j", async (payload) => {
    const { statusCode } = await change(payload);
    expect([400, 422]).toContain(statusCode);
  });

  test("are read without a statement of their own", async () => {
    const read = (url: string) => countSelectQueries(() => send(ada, "GET", url));
    expect(await read(PREFERENCES_URL)).toBe(1);
  });
});

describe("the time zone of a page", () => {
  const open = async (cookie = "") => {
    const headers = sessionHeaders(ada);
    const { body } = await injectRequest(app, {
      url: PREFERENCES_PATH,
      headers: { ...headers, accept: "text/html", cookie: `${headers["cookie"]}; ${cookie}` },
    });
    return /"time_zone":"([^"]*)"/.exec(body.replaceAll("&quot;", '"'))?.[1];
  };

  test("is the chosen one, else that of the browser's cookie, else UTC", async () => {
    await change({ timezone: "" });
    expect(await open()).toBe("UTC");
    expect(await open(`${TIME_ZONE_COOKIE}=Asia/Tokyo:-540`)).toBe("Asia/Tokyo");
    expect(await open(`${TIME_ZONE_COOKIE}=<script>:0`)).toBe("UTC");
    await change({ timezone: "Europe/Oslo" });
    expect(await open(`${TIME_ZONE_COOKIE}=Asia/Tokyo:-540`)).toBe("Europe/Oslo");
  });
});

describe("to-dos", () => {
  const reasons = async (issue: { id: number }) =>
    (await send(ada, "GET", "/api/v4/todos"))
      .json<Todo[]>()
      .filter(({ target }) => target.id === issue.id)
      .map(({ action_name }) => action_name)
      .toSorted();
  const description = "Ask @ada about it.\n\n@ada can you look?";

  test.each([
    ["todo_on_assignment", "assigned"],
    ["todo_on_mention", "mentioned"],
    ["todo_on_direct_address", "directly_addressed"],
  ])("are not created with %s off", async (preference, reason) => {
    const make = async () => {
      const issue = await create(owner, { assignee_ids: [ada.id], description: "Hi @ada" });
      await send(owner, "POST", `${issues}/${issue.iid}/notes`, { body: "@ada look" });
      return issue;
    };
    await change({ [preference]: true });
    expect(await reasons(await make())).toContain(reason);
    await change({ [preference]: false });
    const rest = await reasons(await make());
    expect(rest).not.toContain(reason);
    expect(rest).toHaveLength(2);
    await change({ [preference]: true });
  });

  test("can be added by hand whatever the preferences are", async () => {
    await change({ todo_on_assignment: false, todo_on_mention: false });
    const issue = await create(owner, { description });
    await send(ada, "POST", `${issues}/${issue.iid}/todo`);
    await change({ todo_on_assignment: true, todo_on_mention: true });
    expect(await reasons(issue)).toContain("directly_addressed");
    const other = await create(owner, {});
    await change({ todo_on_direct_address: false });
    expect((await send(ada, "POST", `${issues}/${other.iid}/todo`)).statusCode).toBe(201);
    await change({ todo_on_direct_address: true });
    expect(await reasons(other)).toEqual(["marked"]);
  });
});

describe("automatic subscriptions", () => {
  const isSubscribed = async (issue: { iid: number }) =>
    (await send(ada, "GET", `${issues}/${issue.iid}`)).json<{ subscribed: boolean }>().subscribed;
  const cases = [
    ["subscribe_on_creation", () => create(ada, {})],
    ["subscribe_on_assignment", () => create(owner, { assignee_ids: [ada.id] })],
    [
      "subscribe_on_comment",
      async () => {
        const issue = await create(owner, {});
        await send(ada, "POST", `${issues}/${issue.iid}/notes`, { body: "Here" });
        return issue;
      },
    ],
  ] as const;

  test.each(cases)("follow %s", async (preference, make) => {
    const issue = await make();
    expect(await isSubscribed(issue)).toBe(true);
    await change({ [preference]: false });
    expect(await isSubscribed(issue)).toBe(false);
    await send(ada, "POST", `${issues}/${issue.iid}/subscribe`);
    expect(await isSubscribed(issue)).toBe(true);
    await change({ [preference]: true });
  });
});
