/** Generates a user's avatar: the initials of the name on a color derived from the user id. */
import { instanceUrl } from "@cairn/contract/wire";
import { createHash } from "node:crypto";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import { findUser } from "./users.queries.ts";

/**
 * Background colors of avatars. White letters have a contrast of at least 4.5:1 on each of them. The
 * web application uses the same colors.
 */
const TONES = ["#006479", "#206635", "#5962b6", "#984697", "#934710", "#5a564f"] as const;

export interface AvatarImage {
  svg: string;
  /** ETag of the image: a hash of the SVG. */
  etag: string;
}

export async function getAvatar(ctx: Context, id: number): Promise<AvatarImage> {
  const user = await findUser(ctx, id);
  if (user === undefined) throw notFoundError("User");
  const svg = renderAvatar(user);
  return { svg, etag: `"${createHash("sha256").update(svg).digest("base64url").slice(0, 22)}"` };
}

export function avatarUrl(base: URL, user: { id: number }): string {
  return instanceUrl(base, `/-/avatars/${user.id}`);
}

export function renderAvatar({ id, name }: { id: number; name: string }): string {
  const tone = TONES[id % TONES.length] ?? TONES[0];
  const text =
    'x="48" y="48" text-anchor="middle" dominant-baseline="central" fill="#fff" ' +
    'font-family="system-ui, sans-serif" font-size="36" font-weight="600"';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">' +
    `<rect width="96" height="96" fill="${tone}"/><text ${text}>${initials(name)}</text></svg>`
  );
}

/**
 * Returns the first letter or digit of the first and of the last name: "Tomás Herrera" becomes "TH".
 * The result contains only letters and digits, so the SVG needs no escaping.
 */
function initials(name: string): string {
  const firsts = name.split(/\s+/u).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const picked = firsts.length > 1 ? [firsts[0], firsts.at(-1)] : firsts;
  return picked.join("").toLocaleUpperCase("en");
}
