/** Who may do what with milestones. Pure functions, read aloud. */
import { DEVELOPER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { action, openAction } from "../../platform/auth/actions.ts";
import { writing } from "../access/index.ts";
import { seesPlans } from "../projects/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

export const milestonesPolicy = {
  read: openAction("milestones.read", READ, seesPlans),
  /** To make, change and delete them, where the milestone belongs. */
  manage: action("milestones.manage", WRITE, writing(DEVELOPER)),
  /** To hand a project's milestone up to this group. */
  promote: action("milestones.promote", WRITE, writing(DEVELOPER)),
};
