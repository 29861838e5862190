import {
  ADMIN_AUDIT_ACTIONS_URL,
  ADMIN_AUDIT_LOG_PATH,
  AUDIT_LOG_EXPORT_PATH,
  AuditLogResponse,
  auditLogUrl,
  type AuditLogQuery,
} from "@cairn/contract/administration/audit-log";
import { expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import {
  createTestPerson,
  createTestToken,
  sessionHeaders,
  tokenHeaders,
} from "../../../../test/people.ts";
import { createTestGroup, createTestProject } from "../../../../test/places.ts";

const app = await startTestApp();
const admin = await createTestPerson(app, { username: "root", admin: true });
const ada = await createTestPerson(app, { username: "ada", name: "Ada" });
const project = await createTestProject(app, ada);

const get = (url: string, headers: Record<string, string> = sessionHeaders(admin)) =>
  injectRequest(app, { url, headers });
const exportLog = (payload: object = {}, headers: Record<string, string> = sessionHeaders(admin)) =>
  injectRequest(app, { method: "POST", url: AUDIT_LOG_EXPORT_PATH, headers, payload });
const list = async (query: AuditLogQuery) =>
  AuditLogResponse.parse((await get(auditLogUrl(query))).json());
const insert = (events: readonly object[]) =>
  app.platform.db.transaction().execute((trx) =>
    trx
      .insertInto("audit_events")
      .values(
        events.map((event) => ({
          action: "test.done",
          subject_type: "project",
          subject_id: project.id,
          actor_id: ada.id,
          request_id: "r",
          ...event,
        })),
      )
      .execute(),
  );

test("nobody but an administrator in a browser session reads or exports the log", async () => {
  const token = tokenHeaders(await createTestToken(app, admin, ["api", "sudo"]));
  expect((await exportLog({}, {})).statusCode).toBe(401);
  expect((await exportLog({}, sessionHeaders(ada))).statusCode).toBe(403);
  expect((await exportLog({}, token)).statusCode).toBe(403);
  for (const url of [auditLogUrl({}), ADMIN_AUDIT_ACTIONS_URL]) {
    expect((await get(url, {})).statusCode, url).toBe(401);
    expect((await get(url, sessionHeaders(ada))).statusCode, url).toBe(403);
    expect((await get(url, token)).statusCode, url).toBe(403);
  }
});

test("filters by actor, action, target and days, and names what it finds", async () => {
  await insert([
    { action: "test.old", created_at: "2020-02-29T23:59:59Z" },
    { action: "test.old", created_at: "2020-03-01T00:00:00Z" },
    { action: "member.added", details: JSON.stringify({ user_id: ada.id, level: 30 }) },
    { action: "user.blocked", subject_type: "user", subject_id: ada.id, actor_id: admin.id },
  ]);
  const [added] = (await list({ actor: "@Ada", action: "member.added" })).items;
  expect(added).toMatchObject({
    actor: { username: "ada" },
    target: { type: "project", name: project.path, path: `/${project.path}` },
    details: [
      { name: "level", value: "30" },
      { name: "user", value: "@ada" },
    ],
  });
  const days = async (from?: string, to?: string) =>
    (await list({ action: "test.old", from, to })).items.map((item) =>
      item.created_at.slice(0, 10),
    );
  expect(await days("2020-02-29", "2020-02-29")).toEqual(["2020-02-29"]);
  expect(await days("2020-03-01")).toEqual(["2020-03-01"]);
  expect(await days(undefined, "2020-02-28")).toEqual([]);
  expect((await list({ target: "@ada", action: "user.blocked" })).items).toHaveLength(1);
  expect((await list({ target: project.path, action: "user.blocked" })).items).toEqual([]);
  expect((await list({ target: project.path, action: "member.added" })).items).toHaveLength(1);
  expect((await list({ actor: "nobody-here" })).items).toEqual([]);
  expect((await list({ target: "no/such" })).items).toEqual([]);
  expect((await get(ADMIN_AUDIT_ACTIONS_URL)).json()).toEqual(
    expect.arrayContaining(["member.added", "test.old", "user.signed_in"]),
  );
  const empty = "?actor=&action=&target=&from=&to=";
  expect((await get(`${ADMIN_AUDIT_LOG_PATH}.json${empty}`)).statusCode).toBe(200);
});

test("pages by id, newest first, each entry once", async () => {
  await insert(Array.from({ length: 120 }, () => ({ action: "test.many" })));
  const seen: number[] = [];
  let before: number | undefined;
  for (const length of [50, 50, 20]) {
    const { items, next } = await list({ action: "test.many", before });
    expect(items).toHaveLength(length);
    seen.push(...items.map(({ id }) => id));
    before = next ?? undefined;
  }
  expect(before).toBeUndefined();
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
});

test("exports all entries of a filter as cells that no spreadsheet runs, and records it", async () => {
  await insert([
    ...Array.from({ length: 600 }, () => ({ action: "test.exported" })),
    { action: "test.exported", details: JSON.stringify({ "=cmd|' /C calc'!A1": "x" }) },
  ]);
  const answer = await exportLog({ action: "test.exported" });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="audit-log-/);
  const lines = answer.body.trim().split("\r\n");
  expect(lines).toHaveLength(1 + 601);
  expect(lines[0]).toContain('"Time (UTC)"');
  expect(lines[1]).toContain(`"'=cmd|`);
  expect(lines.at(-1)).toContain(`"ada","test.exported","project"`);
  const [entry] = (await list({ action: "audit_log.exported" })).items;
  expect(entry).toMatchObject({ actor: { username: "root" } });
});

test("no request of another site, and no GET or HEAD, exports the log or writes an entry", async () => {
  const exports = async () => (await list({ action: "audit_log.exported" })).items.length;
  const before = await exports();
  for (const method of ["GET", "HEAD"] as const) {
    const headers = { cookie: admin.cookie, "sec-fetch-site": "cross-site" };
    const answer = await injectRequest(app, { method, url: AUDIT_LOG_EXPORT_PATH, headers });
    expect(answer.statusCode, method).toBe(404);
  }
  const forged: Record<string, string>[] = [
    { cookie: admin.cookie },
    { ...sessionHeaders(admin), "sec-fetch-site": "cross-site" },
    { ...sessionHeaders(admin), origin: "https://evil.example" },
  ];
  for (const headers of forged) expect((await exportLog({}, headers)).statusCode).toBe(403);
  expect(await exports()).toBe(before);
});

test("exports to a form without JavaScript, whose filter has empty fields", async () => {
  const answer = await injectRequest(app, {
    method: "POST",
    url: AUDIT_LOG_EXPORT_PATH,
    headers: { cookie: admin.cookie, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({
      authenticity_token: admin.csrfToken,
      action: "test.exported",
      actor: "",
      from: "",
    }).toString(),
  });
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="audit-log-/);
});

test("names, paths and moves of projects and groups are recorded with both paths", async () => {
  const [from, to] = [await createTestGroup(app, ada), await createTestGroup(app, ada)];
  const group = await createTestGroup(app, ada, { parent: from });
  const place = await createTestProject(app, ada, { group: from });
  const send = async (method: "PUT" | "POST", path: string, payload: object) => {
    const headers = sessionHeaders(ada);
    const answer = await injectRequest(app, { method, url: `/api/v4${path}`, headers, payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  };
  for (const [base, kind] of [
    [`/projects/${place.id}`, "project"],
    [`/groups/${group.id}`, "group"],
  ] as const) {
    await send("PUT", base, { name: "North wall" });
    await send("PUT", base, { name: "North face", path: `north-${kind}` });
    await send("PUT", base, { name: "North face", path: `north-${kind}` });
  }
  await send("PUT", `/projects/${place.id}/transfer`, { namespace: to.id });
  await send("POST", `/groups/${group.id}/transfer`, { group_id: to.id });
  const details = async (action: string) => {
    const { items } = await list({ action, actor: "ada" });
    return items.map((item) =>
      Object.fromEntries(item.details.map(({ name, value }) => [name, value])),
    );
  };
  for (const [kind, { path }] of [
    ["project", place],
    ["group", group],
  ] as const) {
    const between = `${from.path}/north-${kind}`;
    expect(await details(`${kind}.renamed`)).toEqual([
      { fields: '["name","path"]', from_path: path, to_path: between },
      { fields: '["name"]' },
    ]);
    expect(await details(`${kind}.transferred`)).toMatchObject([
      { from_path: between, to_path: `${to.path}/north-${kind}` },
    ]);
  }
});
