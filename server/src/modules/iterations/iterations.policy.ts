/** Policy of iterations: who can do what. Pure functions. */
import { DEVELOPER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { defineAction, defineActionAllowingVisitors } from "../../platform/auth/actions.ts";
import { writableAccessLevelRule } from "../access/index.ts";
import { canSeeLabelsAndMilestones } from "../projects/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

export const iterationsPolicy = {
  read: defineActionAllowingVisitors("iterations.read", READ, canSeeLabelsAndMilestones),
  /** Permission to create and update iterations, checked against the group that owns them. */
  manage: defineAction("iterations.manage", WRITE, writableAccessLevelRule(DEVELOPER)),
};
