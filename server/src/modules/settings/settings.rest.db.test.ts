import { VISIBILITY } from "@cairn/contract/access";
import { ApplicationSettings } from "@cairn/contract/settings";
import { beforeEach, describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  tokenHeaders,
  createTestToken,
  type TestPerson,
} from "../../../test/people.ts";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { assertVisibilityAllowed, getSettings } from "./index.ts";
import { DEFAULT_PREFERENCES } from "../../../test/default-preferences.ts";

const app = await startTestApp();
const admin = await createTestPerson(app, { admin: true });
const somebody = await createTestPerson(app);

const tokens = {
  api: tokenHeaders(await createTestToken(app, admin)),
  readApi: tokenHeaders(await createTestToken(app, admin, ["read_api"])),
  readUser: tokenHeaders(await createTestToken(app, admin, ["read_user"])),
};

const url = "/api/v4/application/settings";
const show = (headers: Record<string, string>) => injectRequest(app, { url, headers });
const change = (payload: object, headers = sessionHeaders(admin)) =>
  injectRequest(app, { method: "PUT", url, headers, payload });

const INITIALLY = {
  default_project_visibility: "private",
  default_group_visibility: "private",
  restricted_visibility_levels: [],
  signup_enabled: true,
  home_page_url: "",
};
beforeEach(async () => {
  expect((await change(INITIALLY)).statusCode).toBe(200);
});

describe("who may", () => {
  test.each`
    who                    | headers                     | read   | write
    ${"a visitor"}         | ${{}}                       | ${401} | ${401}
    ${"somebody"}          | ${sessionHeaders(somebody)} | ${403} | ${403}
    ${"an administrator"}  | ${sessionHeaders(admin)}    | ${200} | ${200}
    ${"their api token"}   | ${tokens.api}               | ${200} | ${200}
    ${"their read token"}  | ${tokens.readApi}           | ${200} | ${403}
    ${"their other token"} | ${tokens.readUser}          | ${403} | ${403}
  `("$who", async ({ headers, read, write }) => {
    const sent = headers as Record<string, string>;
    expect((await show(sent)).statusCode).toBe(read);
    expect((await change({ notes_create_limit: 60 }, sent)).statusCode).toBe(write);
  });
});

describe("reading and changing", () => {
  test("answers what the contract says, in words", async () => {
    const answer = (await show(sessionHeaders(admin))).json<object>();
    expect(ApplicationSettings.parse(answer)).toMatchObject({
      ...INITIALLY,
      id: 1,
      polling_interval_multiplier: "1.0",
      max_attachment_size: 10,
      gravatar_enabled: false,
    });
  });

  test("keeps what an administrator changed, and leaves the rest [API-073]", async () => {
    const wish = {
      default_group_visibility: "internal",
      restricted_visibility_levels: ["public"],
      home_page_url: "https://example.com/",
      after_sign_out_path: "/users/sign_in",
      polling_interval_multiplier: "1.25",
      first_day_of_week: 1,
      max_attachment_size: "50",
    };
    const answer = await change(wish);
    const expected = { ...INITIALLY, ...wish, max_attachment_size: 50 };
    expect(answer.json()).toMatchObject(expected);
    expect((await show(sessionHeaders(admin))).json()).toMatchObject(expected);
    for (const [headers, status] of [
      [{}, 401],
      [sessionHeaders(somebody), 403],
    ] as const) {
      expect((await show(headers)).statusCode).toBe(status);
      expect((await change({ home_page_url: "" }, headers)).statusCode).toBe(status);
    }
    expect((await show(sessionHeaders(admin))).json()).toMatchObject(expected);
  });

  test("takes lists as text, once each and in order", async () => {
    const answer = await change({ restricted_visibility_levels: "public,internal,public" });
    expect(answer.json()).toMatchObject({ restricted_visibility_levels: ["internal", "public"] });
    const emptied = await change({ restricted_visibility_levels: "" });
    expect(emptied.json()).toMatchObject({ restricted_visibility_levels: [] });
  });

  test("takes back what cannot be changed, as it is and not otherwise", async () => {
    expect((await change({ gravatar_enabled: "false" })).statusCode).toBe(200);
    expect((await change({ gravatar_enabled: true })).statusCode).toBe(400);
  });

  test.each`
    wish
    ${{ default_project_visibility: "secret" }}
    ${{ restricted_visibility_levels: ["secret"] }}
    ${{ home_page_url: "javascript:alert(1)" }}
    ${{ after_sign_out_path: "//elsewhere.example" }}
    ${{ after_sign_out_path: "https://elsewhere.example" }}
    ${{ after_sign_out_path: "/..//elsewhere.example" }}
    ${{ polling_interval_multiplier: "-1" }}
    ${{ max_attachment_size: 0 }}
    ${{ default_projects_limit: 3_000_000_000 }}
    ${{ first_day_of_week: 3 }}
    ${{ unheard_of: true }}
  `("refuses $wish", async ({ wish }) => {
    const before = (await show(sessionHeaders(admin))).body;
    expect((await change(wish as object)).statusCode).toBe(400);
    expect((await show(sessionHeaders(admin))).body).toBe(before);
  });

  test("refuses a change of what somebody else changed meanwhile", async () => {
    const { lock_version: seen } = (await show(sessionHeaders(admin))).json<ApplicationSettings>();
    const first = await change({ signup_enabled: true, lock_version: seen });
    expect(first.json()).toMatchObject({ lock_version: seen + 1 });
    const second = await change({ signup_enabled: false, lock_version: seen });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ current: { lock_version: seen + 1 } });
  });

  test("no visibility is both the default and restricted", async () => {
    const answer = await change({ restricted_visibility_levels: ["private"] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toHaveProperty("message.default_project_visibility");
    expect((await show(sessionHeaders(admin))).json()).toMatchObject(INITIALLY);
  });

  test("is written to the audit log: who, and which fields", async () => {
    await change({ notes_create_limit: 30 });
    const newest = await databaseHandle<"audit_events">(contextOf(admin))
      .selectFrom("audit_events")
      .select(["actor_id", "details"])
      .where("action", "=", "settings.changed")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(newest).toEqual({ actor_id: admin.id, details: { fields: ["notes_create_limit"] } });
  });
});

describe("what follows from them", () => {
  test("with sign-up switched off nobody gets an account, by form or by script", async () => {
    await change({ signup_enabled: false });
    const person = { name: "Late", username: "late", email: "late@example.com", password: "x" };
    const sent = await injectRequest(app, {
      method: "POST",
      url: "/users",
      payload: { user: person },
    });
    expect(sent.statusCode).toBe(403);
    const page = await injectRequest(app, {
      url: "/users/sign_up",
      headers: { accept: "text/html" },
    });
    expect(page.statusCode).toBe(403);
    await change({ signup_enabled: true });
    const again = await injectRequest(app, {
      url: "/users/sign_up",
      headers: { accept: "text/html" },
    });
    expect(again.statusCode).toBe(200);
  });

  test("a restricted visibility is for administrators only", async () => {
    await change({ restricted_visibility_levels: ["public"] });
    const allowed = (who: TestPerson, isAdmin: boolean, visibility: number) =>
      assertVisibilityAllowed(contextOf(who, isAdmin), visibility);
    await expect(allowed(somebody, false, VISIBILITY.public)).rejects.toThrow("public");
    await expect(allowed(somebody, false, VISIBILITY.internal)).resolves.toBeUndefined();
    await expect(allowed(admin, true, VISIBILITY.public)).resolves.toBeUndefined();
  });

  test("other modules read them whoever asks", async () => {
    await change({ notes_create_limit: 77 });
    expect(await getSettings(contextOf(somebody))).toMatchObject({ notes_create_limit: 77 });
  });
});

function contextOf({ id: userId, username }: TestPerson, isAdmin = false): Context {
  const rest = {
    external: false,
    preferences: DEFAULT_PREFERENCES,
    ipAddress: null,
    by: { job: true },
  } as const;
  const viewer = {
    kind: "user",
    userId,
    username,
    name: username,
    admin: isAdmin,
    ...rest,
  } as const;
  return app.platform.contextFor(viewer, "test", app.platform.log);
}
