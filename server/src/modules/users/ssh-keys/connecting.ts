/**
 * Finds out who connects by SSH. Every command on a connection asks again, so that access that has ended is
 * refused at the next command.
 */
import type { SignedInViewer } from "../../../platform/auth/viewer.ts";
import type { Context, QueryContext } from "../../../platform/context.ts";
import { recordUserActivity } from "../users.queries.ts";
import { toViewer } from "../sessions/user-viewer.ts";
import { findUsableSshKey, touchSshKey } from "./ssh-keys.queries.ts";

export interface AuthorizedKey {
  id: number;
  /** Type and key in base64, without the comment, which is text of the user. */
  key: string;
}

/**
 * Returns the key with this fingerprint if its user can connect with it. Checks no policy: only sshd runs the
 * command that calls this service.
 */
export async function findAuthorizedKey(
  ctx: QueryContext,
  fingerprint: string,
): Promise<AuthorizedKey | null> {
  const row = await findUsableSshKey(ctx, { fingerprint });
  if (row === undefined) return null;
  const [type = "", blob = ""] = row.key.split(" ");
  return { id: row.keyId, key: `${type} ${blob}` };
}

/** Returns the user of a key that sshd has verified, or null when the key or the user is not valid anymore. */
export async function findViewerBySshKey(
  ctx: Context,
  keyId: number,
  ipAddress: string | null,
): Promise<SignedInViewer | null> {
  const row = await findUsableSshKey(ctx, { id: keyId });
  if (row === undefined) return null;
  await ctx.transaction(async (inner) => {
    await touchSshKey(inner, keyId);
    await recordUserActivity(inner, row.id, ctx.now().toISOString().slice(0, 10));
  });
  return { ...toViewer(row), ipAddress, by: { sshKey: true } };
}
