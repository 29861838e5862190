import type { LinkType, WebLinkedIssue } from "@cairn/contract/issues/issue-links";
import { describe, expect, test } from "vitest";
import { groupLinkedIssues, moveLinkedIssue } from "./link-groups.ts";

const link = (id: number, link_type: LinkType) => ({ id, link_type }) as WebLinkedIssue;
const LINKS = [
  link(1, "relates_to"),
  link(2, "is_blocked_by"),
  link(3, "relates_to"),
  link(4, "relates_to"),
];
const [FIRST, BLOCKER, , LAST] = LINKS as [
  WebLinkedIssue,
  WebLinkedIssue,
  WebLinkedIssue,
  WebLinkedIssue,
];
const idsOf = (links: readonly WebLinkedIssue[]) => links.map(({ id }) => id);

test("groups come with blocking issues first, and never empty", () => {
  const groups = groupLinkedIssues(LINKS);
  expect(groups.map(({ type, issues }) => [type, idsOf(issues)])).toEqual([
    ["is_blocked_by", [2]],
    ["relates_to", [1, 3, 4]],
  ]);
  expect(groupLinkedIssues([])).toEqual([]);
});

describe("a linked issue moves within its group", () => {
  test.each([
    [FIRST, 1, [3, 2, 1, 4], { move_before_id: 3, move_after_id: 4 }],
    [FIRST, 2, [3, 2, 4, 1], { move_before_id: 4, move_after_id: null }],
    [LAST, 0, [4, 2, 1, 3], { move_before_id: null, move_after_id: 1 }],
    [BLOCKER, 0, [1, 2, 3, 4], { move_before_id: null, move_after_id: null }],
  ])("%j to index %i", (moved, to, ids, neighbors) => {
    const result = moveLinkedIssue(LINKS, moved, to);
    expect([idsOf(result.links), result.neighbors]).toEqual([ids, neighbors]);
  });
});
