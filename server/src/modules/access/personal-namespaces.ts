/** Creates the personal namespace of a new user, named after the user, who becomes its owner. */
import { OWNER, VISIBILITY } from "@cairn/contract/access";
import type { Context } from "../../platform/context.ts";
import { findUserNameAndUsername } from "../users/index.ts";
import { insertMembership } from "./memberships.queries.ts";
import { insertNamespace } from "./namespaces.queries.ts";

export async function createPersonalNamespace(ctx: Context, userId: number): Promise<void> {
  const { name, username } = await findUserNameAndUsername(ctx, userId);
  const id = await insertNamespace(ctx, {
    kind: "user",
    parent: null,
    ownerId: userId,
    name,
    path: username,
    visibility: VISIBILITY.public,
  });
  const grant = { accessLevel: OWNER, expiresAt: null };
  await insertMembership(ctx, { id, root_namespace_id: id }, userId, grant);
}
