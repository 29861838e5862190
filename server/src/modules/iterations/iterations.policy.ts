/** Who may do what with iterations. Pure functions, read aloud. */
import { DEVELOPER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { action, openAction } from "../../platform/auth/actions.ts";
import { writableAccessAtLeast } from "../access/index.ts";
import { canSeePlans } from "../projects/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

export const iterationsPolicy = {
  read: openAction("iterations.read", READ, canSeePlans),
  /** To make and change them, in the group they belong to. */
  manage: action("iterations.manage", WRITE, writableAccessAtLeast(DEVELOPER)),
};
