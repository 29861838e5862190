/** Groups as somebody may see them. */
import { reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../access/index.ts";
import { groupsPolicy } from "./groups.policy.ts";
import { findGroup, type GroupRow } from "./groups.queries.ts";

export type { GroupRow } from "./groups.queries.ts";

export async function getGroup(ctx: Context, ref: NamespaceRef): Promise<GroupRow> {
  const group = await findGroup(ctx, ref);
  reveal(ctx, groupsPolicy.read, group, notFound("Group"));
  return group;
}
