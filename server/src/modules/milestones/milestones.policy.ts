/** Policy of milestones: who can do what. Pure functions. */
import { DEVELOPER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { action, openAction } from "../../platform/auth/actions.ts";
import { writableAccessAtLeast } from "../access/index.ts";
import { canSeePlans } from "../projects/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

export const milestonesPolicy = {
  read: openAction("milestones.read", READ, canSeePlans),
  /** Creating, updating and deleting milestones; checked against the project or group that owns them. */
  manage: action("milestones.manage", WRITE, writableAccessAtLeast(DEVELOPER)),
  /** Promoting a project's milestone to this group. */
  promote: action("milestones.promote", WRITE, writableAccessAtLeast(DEVELOPER)),
};
