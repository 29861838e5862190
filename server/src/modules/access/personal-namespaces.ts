/** Creates the personal namespace of a new user, and renames it with the user. */
import { OWNER, VISIBILITY } from "@cairn/contract/access";
import type { Context } from "../../platform/context.ts";
import { findUserNameAndUsername } from "../users/index.ts";
import { insertMembership } from "./memberships.queries.ts";
import { renameNamespace } from "./namespace-changes.ts";
import { findPersonalNamespace, insertNamespace } from "./namespaces.queries.ts";

/** The namespace is named after the user, who becomes its owner. */
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

/** Gives the personal namespace the current name and username. Its former path redirects. */
export async function renamePersonalNamespace(ctx: Context, userId: number): Promise<void> {
  const { name, username } = await findUserNameAndUsername(ctx, userId);
  const namespace = await findPersonalNamespace(ctx, userId);
  if (namespace !== undefined) await renameNamespace(ctx, namespace, { name, path: username });
}
