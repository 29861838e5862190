/** Who may do what with labels. Pure functions, read aloud. */
import { PLANNER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { action, openAction } from "../../platform/auth/actions.ts";
import { writableAccessAtLeast } from "../access/index.ts";
import { canSeePlans } from "../projects/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

export const labelsPolicy = {
  read: openAction("labels.read", READ, canSeePlans),
  /** To make, change and delete them, where the label belongs. */
  manage: action("labels.manage", WRITE, writableAccessAtLeast(PLANNER)),
  /** To hand a project's label up to this group. */
  promote: action("labels.promote", WRITE, writableAccessAtLeast(PLANNER)),
};
