/** Names of authors and committers in the form that git accepts. */
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { CommitIdentity } from "../../../platform/git/repository-store.ts";
import { findPrimaryEmail } from "../../users/index.ts";

/** The viewer as author or committer, now. */
export async function getViewerIdentity(ctx: Context): Promise<CommitIdentity> {
  const { viewer } = ctx;
  if (viewer.kind === "visitor") throw new AppError("unauthenticated", "401 Unauthorized");
  const primary = await findPrimaryEmail(ctx, viewer.userId);
  return {
    name: cleanIdentityText(viewer.name) || viewer.username,
    email: cleanIdentityText(primary?.email ?? ""),
    time: ctx.now(),
  };
}

/** Removes what git does not allow in a name. Returns an empty text when nothing is left. */
export function cleanIdentityText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what git refuses
  const cleaned = text.replaceAll(/[\u0000-\u001f\u007f<>]/g, "").trim();
  return /[^ .,:;"\\']/.test(cleaned) ? cleaned : "";
}
