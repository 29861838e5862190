import { GUEST, PLANNER, VISIBILITY } from "@cairn/contract/access";
import { expect, test } from "vitest";
import { buildTestEpicForLevel } from "../../../../test/epics.ts";
import { VISITOR_WITHOUT_IP, type Viewer } from "../../../platform/auth/viewer.ts";
import { findTreeAudience, listTreeStreams, type TreeNode } from "./tree-audience.ts";

const node = (traits: Partial<TreeNode> = {}): TreeNode => ({
  id: 1,
  place_id: 7,
  root_namespace_id: 7,
  visibility: VISIBILITY.public,
  confidential: false,
  is_for_members: false,
  ...traits,
});
const closed = { visibility: VISIBILITY.private };

test.each<[what: string, top: TreeNode, path: TreeNode[], audience: number]>([
  ["an issue of a public project", node(), [node({ place_id: 8 })], 0],
  ["a confidential issue", node(), [node({ place_id: 8, confidential: true })], PLANNER],
  ["what is below a confidential epic", node(), [node(), node({ confidential: true })], PLANNER],
  ["what is below this confidential epic", node({ confidential: true }), [node(closed)], 0],
  ["an issue of a private project", node(), [node({ place_id: 8, ...closed })], GUEST],
  ["an issue that only members read", node(), [node({ place_id: 8, is_for_members: true })], GUEST],
  ["an epic of the same private group", node(closed), [node(closed)], 0],
  ["an epic of a private subgroup", node(closed), [node({ place_id: 8, ...closed })], GUEST],
  ["what is below that", node(closed), [node(closed), node({ place_id: 8, ...closed })], GUEST],
])("%s is announced to those who can read it", (_, top, path, audience) => {
  expect(findTreeAudience(top, path)).toBe(audience);
});

test("readers follow the streams of their level", () => {
  const somebody = { kind: "user", userId: 5, admin: false, external: false } as Viewer;
  const streams = (viewer: Viewer, level: number) =>
    listTreeStreams(viewer, buildTestEpicForLevel(level));
  expect(streams(VISITOR_WITHOUT_IP, 0)).toEqual([]);
  expect(streams(somebody, 0)).toEqual([]);
  expect(streams(somebody, GUEST)).toEqual(["epic_members:1"]);
  expect(streams(somebody, PLANNER)).toEqual(["epic_members:1", "epic_planners:1"]);
});
