/** Who may do what with labels. Pure functions, read aloud. */
import { PLANNER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { action, openAction } from "../../platform/auth/actions.ts";
import { writing } from "../access/index.ts";
import { seesPlans } from "../projects/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

export const labelsPolicy = {
  read: openAction("labels.read", READ, seesPlans),
  /** To make, change and delete them, where the label belongs. */
  manage: action("labels.manage", WRITE, writing(PLANNER)),
  /** To hand a project's label up to this group. */
  promote: action("labels.promote", WRITE, writing(PLANNER)),
};
