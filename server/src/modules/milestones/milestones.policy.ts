/** Policy of milestones: who can do what. Pure functions. */
import { DEVELOPER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { defineAction, defineActionAllowingVisitors } from "../../platform/auth/actions.ts";
import { writableAccessLevelRule } from "../access/index.ts";
import { canSeeLabelsAndMilestones } from "../projects/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

export const milestonesPolicy = {
  read: defineActionAllowingVisitors("milestones.read", READ, canSeeLabelsAndMilestones),
  /** Permission to search milestones of all projects. The SQL finds only those that the viewer can see. */
  search: defineAction("milestones.search", READ, () => true),
  /**
   * Permission to create, update and delete milestones, checked against the project or group that
   * owns them.
   */
  manage: defineAction("milestones.manage", WRITE, writableAccessLevelRule(DEVELOPER)),
  /** Permission to promote a project's milestone, checked against the group that gets the milestone. */
  promote: defineAction("milestones.promote", WRITE, writableAccessLevelRule(DEVELOPER)),
};
