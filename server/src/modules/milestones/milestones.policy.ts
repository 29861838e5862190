/** Who may do what with milestones. Pure functions, read aloud. */
import { DEVELOPER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { action, openAction } from "../../platform/auth/actions.ts";
import { writableAccessAtLeast } from "../access/index.ts";
import { canSeePlans } from "../projects/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

export const milestonesPolicy = {
  read: openAction("milestones.read", READ, canSeePlans),
  /** To make, change and delete them, where the milestone belongs. */
  manage: action("milestones.manage", WRITE, writableAccessAtLeast(DEVELOPER)),
  /** To hand a project's milestone up to this group. */
  promote: action("milestones.promote", WRITE, writableAccessAtLeast(DEVELOPER)),
};
