import { describe, expect, test } from "vitest";
import { VISITOR_WITHOUT_IP } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { parseIssueFilter } from "./filtering.ts";

/**
 * Creates a context that has only a clock, a visitor and rate limits. `parseIssueFilter` needs no
 * database unless the filter contains usernames or titles to look up.
 */
function on(day: string): Context {
  const rateLimits = { spend: async () => undefined };
  const now = () => new Date(`${day}T23:59:59Z`);
  return { now, viewer: VISITOR_WITHOUT_IP, rateLimits } as unknown as Context;
}

describe("due dates in words", () => {
  test.each`
    today           | word                                   | from            | before
    ${"2026-11-15"} | ${"any"}                               | ${"0001-01-01"} | ${undefined}
    ${"2026-11-15"} | ${"today"}                             | ${"2026-11-15"} | ${"2026-11-16"}
    ${"2026-11-15"} | ${"tomorrow"}                          | ${"2026-11-16"} | ${"2026-11-17"}
    ${"2026-12-31"} | ${"tomorrow"}                          | ${"2027-01-01"} | ${"2027-01-02"}
    ${"2026-11-15"} | ${"overdue"}                           | ${undefined}    | ${"2026-11-15"}
    ${"2026-11-15"} | ${"week"}                              | ${"2026-11-09"} | ${"2026-11-16"}
    ${"2026-11-16"} | ${"week"}                              | ${"2026-11-16"} | ${"2026-11-23"}
    ${"2026-11-18"} | ${"week"}                              | ${"2026-11-16"} | ${"2026-11-23"}
    ${"2027-01-01"} | ${"week"}                              | ${"2026-12-28"} | ${"2027-01-04"}
    ${"2026-11-15"} | ${"month"}                             | ${"2026-11-01"} | ${"2026-12-01"}
    ${"2026-12-31"} | ${"month"}                             | ${"2026-12-01"} | ${"2027-01-01"}
    ${"2028-02-29"} | ${"month"}                             | ${"2028-02-01"} | ${"2028-03-01"}
    ${"2026-11-15"} | ${"next_month_and_previous_two_weeks"} | ${"2026-11-01"} | ${"2027-01-01"}
    ${"2026-12-05"} | ${"next_month_and_previous_two_weeks"} | ${"2026-11-21"} | ${"2027-02-01"}
    ${"2026-01-31"} | ${"next_month_and_previous_two_weeks"} | ${"2026-01-17"} | ${"2026-03-01"}
  `("on $today, $word is from $from to before $before", async ({ today, word, from, before }) => {
    const { due } = await parseIssueFilter(
      on(today as string),
      { dueDate: word as string },
      { all: true },
    );
    expect(due).toEqual({
      ...(from === undefined ? {} : { from: from as string }),
      ...(before === undefined ? {} : { before: before as string }),
    });
  });

  test.each(["0", "none"])("%s is no due date", async (word) => {
    expect((await parseIssueFilter(on("2026-11-15"), { dueDate: word }, { all: true })).due).toBe(
      "none",
    );
  });

  test.each(["", "someday", "2026-11-15", "Week"])("'%s' is no word for it", async (word) => {
    await expect(
      parseIssueFilter(on("2026-11-15"), { dueDate: word }, { all: true }),
    ).rejects.toThrow("due_date does not have a valid value");
  });
});

describe("what a list looks for", () => {
  test.each`
    wish                              | filter
    ${{ state: "all" }}               | ${{ state: undefined }}
    ${{ state: "closed" }}            | ${{ state: "closed" }}
    ${{ assigneeId: "None" }}         | ${{ assignees: "none" }}
    ${{ assigneeId: "Any" }}          | ${{ assignees: "any" }}
    ${{ assigneeId: 5 }}              | ${{ assignees: [5] }}
    ${{ labels: [] }}                 | ${{ labels: undefined }}
    ${{ milestone: "None" }}          | ${{ milestone: "none" }}
    ${{ weight: 0 }}                  | ${{ weight: [0] }}
    ${{ weight: "Any" }}              | ${{ weight: "any" }}
    ${{ types: ["test_case"] }}       | ${{ types: [2] }}
    ${{ authorId: 7 }}                | ${{ author: [7] }}
    ${{ not: { authorId: 7 } }}       | ${{ not: { author: [7] } }}
    ${{ search: "x", in: ["title"] }} | ${{ search: { text: "x", title: true, description: false } }}
    ${{ search: "x" }}                | ${{ search: { text: "x", title: true, description: true } }}
  `("for $wish is $filter", async ({ wish, filter }) => {
    expect(await parseIssueFilter(on("2026-11-15"), wish as object, { all: true })).toMatchObject(
      filter as object,
    );
  });
});
