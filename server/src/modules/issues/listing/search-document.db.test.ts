/**
 * Tests that PostgreSQL saves every description within a time limit, although saving also updates
 * the full-text search column.
 */
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { ada, app, callIssueListsApi, createObjectByApi } from "../../../../test/issue-lists.ts";
import { createTestProject, type TestPlace } from "../../../../test/places.ts";

/**
 * Strings that the test repeats to build long descriptions. Such descriptions make PostgreSQL's
 * text search parser slow or its index large.
 */
const SHAPES = [
  "<!--",
  "<a ",
  "</",
  "&",
  "&#x",
  "1@x",
  "a_x",
  "a-",
  "a/",
  "1.",
  "1e-",
  "http://a.b/",
  "a@b.c ",
  "~/.",
  "a ",
  "x",
  "中",
];
const KILOBYTES_64 = 65_536;
const MEBIBYTE = 1_048_576;
/**
 * Time limit per description. An earlier search column took more than 10 s, the current one under
 * 0.1 s.
 */
const LONGEST_MS = 3_000;

let place: TestPlace;
let id: number;
beforeAll(async () => {
  place = await createTestProject(app, ada, { visibility: "public" });
  ({ id } = await createObjectByApi(`/projects/${place.id}/issues`, { title: "Search me" }));
});

describe("the search document of an issue", () => {
  test.each(SHAPES)("is made quickly from 64 kB and 1 MiB of '%s' [H4]", async (shape) => {
    for (const length of [KILOBYTES_64, MEBIBYTE]) {
      await describeAs(shape.repeat(length / shape.length));
    }
  });

  test("is made quickly from text in which no three characters repeat [H4]", async () => {
    const letters = Array.from({ length: KILOBYTES_64 }, (_, n) =>
      String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000)),
    );
    await describeAs(letters.join(""));
  });

  test("lets an issue be created with 64 kB of '<!--' in it [H4]", async () => {
    const answer = await callIssueListsApi(ada, "POST", `/projects/${place.id}/issues`, {
      title: "Comment",
      description: "<!--".repeat(16_384),
    });
    expect(answer.statusCode).toBe(201);
  });

  test("is a title of punctuation alone, too", async () => {
    const { iid } = await createObjectByApi(`/projects/${place.id}/issues`, {
      title: "<!--1@x_&/",
    });
    const found = await callIssueListsApi(
      ada,
      "GET",
      `/projects/${place.id}/issues?search=%3C!--1`,
    );
    expect(found.json()).toMatchObject([{ iid }]);
  });
});

/** Saves the description. PostgreSQL cancels the statement after `LONGEST_MS`, and the test fails. */
async function describeAs(description: string): Promise<void> {
  await app.platform.db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`.execute(trx);
    await sql`update texts set description = ${description} where noteable_id = ${id}`.execute(trx);
  });
}
