import { PASSWORD_LINK_PATH } from "@cairn/contract/users";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { buildTestEnvironmentVariables, injectRequest, startTestApp } from "../../test/app.ts";
import { createTestPerson, requestSignIn, sessionHeaders } from "../../test/people.ts";
import { readConfig } from "../platform/config/config.ts";
import type { Command } from "./command.ts";
import { jobsCommand } from "./jobs.ts";
import { userCommand } from "./users.ts";

const app = await startTestApp();
const config = readConfig(await buildTestEnvironmentVariables());
const NEXT = "nine stones at a ford";

/** What the last command has printed. */
let printed = "";

async function run(command: Command, line = ""): Promise<number> {
  printed = "";
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((text) => {
      printed += String(text);
      return true;
    }),
  );
  try {
    return await command.run(line.split(" ").filter(Boolean), config);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const tokenOf = (text: string) =>
  new URL(/http\S+/.exec(text)?.[0] ?? "").searchParams.get("token");
const open = (token: string | null) =>
  injectRequest(app, {
    url: `${PASSWORD_LINK_PATH}?token=${encodeURIComponent(token ?? "")}`,
    headers: { accept: "text/html" },
  });
const setPassword = (token: string | null, password: string) =>
  injectRequest(app, { method: "POST", url: PASSWORD_LINK_PATH, payload: { token, password } });

describe("cairn user", () => {
  test("creates an administrator, who sets a password once with the link", async () => {
    expect(await run(userCommand, "create grace --email grace@example.com --admin")).toBe(0);
    const token = tokenOf(printed);
    expect((await open(token)).statusCode).toBe(200);
    expect((await setPassword(token, "password1")).json()).toMatchObject({
      message: { password: [expect.any(String)] },
    });
    const set = await setPassword(token, NEXT);
    expect([set.statusCode, set.json()]).toEqual([201, { redirect_to: "/" }]);
    expect(String(set.headers["set-cookie"])).toContain("__Host-cairn_session=");
    expect((await requestSignIn(app, "grace", NEXT)).statusCode).toBe(201);
    expect((await setPassword(token, "seven hills of slate")).statusCode).toBe(400);
    expect((await open(token)).statusCode).toBe(404);
    const { admin, verified_at: verified } = await app.platform.db
      .selectFrom("users")
      .innerJoin("user_emails", "user_emails.user_id", "users.id")
      .select(["admin", "verified_at"])
      .where("username", "=", "grace")
      .executeTakeFirstOrThrow();
    expect([admin, verified]).toEqual([true, expect.any(String)]);
  });

  test("a link to a new password ends all sessions, and no changed or older link works", async () => {
    const ada = await createTestPerson(app, { username: "ada" });
    await run(userCommand, "password ada");
    const token = tokenOf(printed) ?? "";
    const [id, , signature] = token.split(".");
    for (const forged of [
      `${id}.${Date.now() + 9e9}.${signature}`,
      `1.${token.split(".").slice(1).join(".")}`,
      `${id}.${Date.now() - 1}.${signature}`,
      "",
      "a.b.c",
    ]) {
      expect((await setPassword(forged, NEXT)).statusCode).toBe(400);
    }
    await run(userCommand, "block ada");
    expect((await setPassword(token, NEXT)).statusCode).toBe(400);
    await run(userCommand, "unblock ada");
    expect((await setPassword(token, NEXT)).statusCode).toBe(201);
    const self = await injectRequest(app, { url: "/api/v4/user", headers: sessionHeaders(ada) });
    expect(self.statusCode).toBe(401);
  });

  test("refuses what cannot be done, and says why", async () => {
    expect(await run(userCommand, "create ada --email other@example.com")).toBe(1);
    expect(printed).toContain("already been taken");
    expect(await run(userCommand, "admin nobody")).toBe(1);
    expect(printed).toContain("404 User Not Found");
    await expect(run(userCommand, "create bob")).rejects.toThrow("--email");
    await expect(run(userCommand, "remove ada")).rejects.toThrow("There is no command");
    await expect(run(userCommand, "create bob --mail a@b.example")).rejects.toThrow("--mail");
  });
});

test("cairn jobs lists failed jobs and starts one again", async () => {
  await app.platform.db.transaction().execute(async (trx) => {
    await sql`select graphile_worker.add_job('test:work', '{}'::json)`.execute(trx);
    await sql`update graphile_worker._private_jobs set attempts = 25, last_error = 'broken'`.execute(
      trx,
    );
  });
  expect(await run(jobsCommand)).toBe(1);
  expect(printed).toContain("test:work: 0 waiting, 0 running, 0 scheduled, 1 failed");
  const [, id = ""] = /(\d+) test:work, attempt 25 of 25, gave up/.exec(printed) ?? [];
  expect(await run(jobsCommand, `retry ${id}`)).toBe(0);
  expect(await run(jobsCommand)).toBe(0);
  expect(await run(jobsCommand, `retry ${id}`)).toBe(1);
});
