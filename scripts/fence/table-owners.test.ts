import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkout } from "../services/state.ts";
import { findTableUses, findForbiddenTableUses } from "../table-owners.ts";

/**
 * Existing uses of tables that break the ownership rule of `table-owners.ts`, each with its reason.
 * Do not add any.
 */
const EXCEPTIONS = {
  "members writes memberships": "access decides by them, members is where people change them",
  "notes writes awards": "a note that is restored gets its reactions back",
};

describe("the SQL of a module", () => {
  let root = "";

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "cairn-tables-"));
    await plant("server/migrations/1_users_accounts.sql", "create table users (id bigint);\n");
    await plant("server/migrations/2_saved_replies_all.sql", "create table saved_replies ();\n");
    await plant("server/migrations/3_platform_events.sql", "create table outbox (id bigint);\n");
  });

  afterEach(() => rm(root, { recursive: true }));

  async function plant(file: string, text: string): Promise<void> {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  const plantQuery = (module: string, code: string) =>
    plant(`server/src/modules/${module}/some.queries.ts`, code);

  test("reads tables of earlier modules and writes its own", async () => {
    await plantQuery(
      "saved-replies",
      "sql`insert into saved_replies select id from users join outbox using (id)`;",
    );
    expect(findForbiddenTableUses(root)).toEqual([]);
    expect(findTableUses(root).uses).toHaveLength(3);
  });

  test.each([
    ["saved-replies", "sql<Row>`update users set name = 'x'`;", "saved-replies writes users"],
    ["saved-replies", 'db(ctx).deleteFrom("users");', "saved-replies writes users"],
    ["saved-replies", "sql`delete from outbox`;", "saved-replies writes outbox"],
    ["users", "sql`select from users, saved_replies`;", "users reads saved_replies"],
    ["users", "sql`select from (select 1) as a (b), saved_replies`;", "users reads saved_replies"],
    [
      "users",
      'db(ctx).selectFrom("users").innerJoin("saved_replies as r", "a", "b");',
      "users reads saved_replies",
    ],
  ])("is refused when %s has %s", async (module, code, fault) => {
    await plantQuery(module, code);
    expect(findForbiddenTableUses(root)).toEqual([fault]);
  });

  test("is refused by the new name of a renamed table too", async () => {
    await plant(
      "server/migrations/4_users_renamed.sql",
      "alter table saved_replies rename to replies;\n",
    );
    await plantQuery("users", "sql`select from replies`;");
    expect(findForbiddenTableUses(root)).toEqual(["users reads replies"]);
  });

  test("does not name a table of a module in the platform", async () => {
    await plant("server/src/platform/some.queries.ts", "sql`select from users`;");
    expect(findForbiddenTableUses(root)).toEqual(["platform reads users"]);
  });

  test("is not taken for a table where a text or a comment says its name", async () => {
    await plantQuery(
      "users",
      "sql`select 'from saved_replies' -- from saved_replies\n from users`;",
    );
    expect(findForbiddenTableUses(root)).toEqual([]);
  });
});

test("each module writes its own tables and reads those of earlier modules", () => {
  expect(findTableUses(checkout).uses.length).toBeGreaterThan(400);
  expect(findForbiddenTableUses(checkout)).toEqual(Object.keys(EXCEPTIONS));
});
