import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getTestDatabase } from "./database.ts";

describe("a test file's database", () => {
  let client: pg.Client;

  beforeAll(async () => {
    const { databaseUrl } = await getTestDatabase();
    client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
  });

  afterAll(() => client.end());

  test("is migrated", async () => {
    const { rows } = await client.query<{ applied: number }>(
      "select count(*)::int as applied from schema_migrations",
    );
    expect(rows[0]?.applied).toBeGreaterThan(0);
  });

  test("is the same for every call in the file", async () => {
    expect(await getTestDatabase()).toBe(await getTestDatabase());
  });

  test("belongs to a role that is no superuser, as in production", async () => {
    const { rows } = await client.query("show is_superuser");
    expect(rows).toEqual([{ is_superuser: "off" }]);
  });
});
