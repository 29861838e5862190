/** Policy of labels: who can do what. Pure functions. */
import { PLANNER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { defineAction, defineActionAllowingVisitors } from "../../platform/auth/actions.ts";
import { writableAccessLevelRule } from "../access/index.ts";
import { canSeeLabelsAndMilestones } from "../projects/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

export const labelsPolicy = {
  read: defineActionAllowingVisitors("labels.read", READ, canSeeLabelsAndMilestones),
  /**
   * Permission to create, update and delete labels, checked against the project or group that owns
   * them.
   */
  manage: defineAction("labels.manage", WRITE, writableAccessLevelRule(PLANNER)),
  /** Permission to promote a project's label, checked against the group that gets the label. */
  promote: defineAction("labels.promote", WRITE, writableAccessLevelRule(PLANNER)),
};
