import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { expect, it } from "vitest";
import { summarizeAttributes } from "./details-line.tsx";
import { buildSidebarCookie } from "./sidebar-preference.ts";

const bare = { milestone: null, iteration: null, due_date: null, weight: null, labels: [] };
const issue = (news: object) => ({ ...bare, ...news }) as unknown as IssuePageResponse;

it("the line on a phone says what is set, a weight of zero too", () => {
  const plan = { milestone: { title: "26.2" }, due_date: "2026-04-18", weight: 0, labels: [{}] };
  expect(summarizeAttributes(issue(plan))).toBe("26.2 · due Apr 18, 2026 · weight 0 · 1 label");
  expect(summarizeAttributes(issue({}))).toBe("No details yet");
});

it("the choice of the side column is kept for a year, and forgotten with the default", () => {
  expect(buildSidebarCookie(true, false)).toBe(
    "collapsed_gutter=true; max-age=31536000; path=/; SameSite=Lax",
  );
  expect(buildSidebarCookie(false, true)).toBe(
    "collapsed_gutter=; max-age=0; path=/; SameSite=Lax; Secure",
  );
});
