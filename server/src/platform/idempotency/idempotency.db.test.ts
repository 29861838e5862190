import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { App } from "../../app.ts";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";

let app: App;
let ada: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  ada = await createTestPerson(app);
  bob = await createTestPerson(app);
});

const create = (person: TestPerson, key: string | undefined, name: string, scopes = ["api"]) =>
  injectRequest(app, {
    method: "POST",
    url: "/api/v4/user/personal_access_tokens",
    headers: {
      ...sessionHeaders(person),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    payload: { name, scopes },
  });

async function tokensNamed(name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from personal_access_tokens where name = ${name}`.execute(
    app.platform.db,
  );
  return rows[0]?.count ?? -1;
}

describe("a creating call with an Idempotency-Key", () => {
  it("happens once, and a retry gets the first answer again", async () => {
    const first = await create(ada, "key-1", "once");
    const second = await create(ada, "key-1", "once");
    expect(first.statusCode).toBe(201);
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    expect(first.headers["idempotency-replayed"]).toBeUndefined();
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(await tokensNamed("once")).toBe(1);
  });

  it("happens once when twenty arrive at the same moment", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create(ada, "key-2", "crowd")),
    );
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await tokensNamed("crowd")).toBe(1);
  });

  it("refuses the same key for a different request", async () => {
    await create(ada, "key-3", "this");
    const other = await create(ada, "key-3", "that");
    expect(other.statusCode).toBe(409);
    expect(await tokensNamed("that")).toBe(0);
  });

  it("keeps the keys of different people apart", async () => {
    await create(ada, "key-4", "hers");
    const his = await create(bob, "key-4", "his");
    expect(his.statusCode).toBe(201);
    expect(await tokensNamed("his")).toBe(1);
  });

  it("remembers no failure: after a refusal the same key may succeed", async () => {
    const refused = await create(ada, "key-5", "late", ["sudo"]);
    expect(refused.statusCode).toBe(403);
    expect((await create(ada, "key-5", "late")).statusCode).toBe(201);
  });

  it("keeps no readable secret in its record", async () => {
    const { token } = (await create(ada, "key-6", "sealed")).json<{ token: string }>();
    const { rows } = await sql<{ sealed_answer: Buffer; key_hash: Buffer }>`
      select sealed_answer, key_hash from idempotency_records`.execute(app.platform.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.sealed_answer.includes(token)).toBe(false);
      expect(row.key_hash.includes("key-6")).toBe(false);
    }
  });

  it.each(["", "x".repeat(256)])("refuses the unusable key %j", async (key) => {
    expect((await create(ada, key, "nothing")).statusCode).toBe(400);
  });
});

describe("a creating call without a key", () => {
  it("happens as often as it is sent", async () => {
    await create(ada, undefined, "twice");
    await create(ada, undefined, "twice");
    expect(await tokensNamed("twice")).toBe(2);
  });
});

describe("old records", () => {
  it("are forgotten after a day", async () => {
    await create(ada, "key-old", "old");
    await app.platform.db
      .transaction()
      .execute((trx) =>
        sql`update idempotency_records set created_at = now() - interval '25 hours'`.execute(trx),
      );
    await create(ada, "key-new", "new");
    const { createHousekeepingJobs } = await import("../jobs/housekeeping.ts");
    const job = createHousekeepingJobs(app.platform).find(
      ({ name }) => name === "platform:forget_idempotency_records",
    );
    const visitor = { kind: "visitor", ipAddress: null } as const;
    await job?.run(app.platform.contextFor(visitor, "test", app.platform.log), {});
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from idempotency_records`.execute(app.platform.db);
    expect(rows[0]?.count).toBe(1);
  });
});
