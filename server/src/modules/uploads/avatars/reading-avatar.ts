/** Reads the avatar of a user: the uploaded image, or the generated image with the initials. */
import { createHash } from "node:crypto";
import type { Context } from "../../../platform/context.ts";
import { getAvatar } from "../../users/index.ts";
import { findAvatar } from "./avatars.queries.ts";

interface ServedAvatar {
  contentType: string;
  content: Buffer | string;
  etag: string;
}

/** Throws 404 when there is no such user. */
export async function loadAvatar(ctx: Context, userId: number): Promise<ServedAvatar> {
  const uploaded = await findAvatar(ctx, userId);
  if (uploaded === undefined) {
    const { svg, etag } = await getAvatar(ctx, userId);
    return { contentType: "image/svg+xml; charset=utf-8", content: svg, etag };
  }
  const hash = createHash("sha256").update(uploaded.content).digest("base64url");
  return { ...uploaded, etag: `"${hash.slice(0, 22)}"` };
}
