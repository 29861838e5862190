/** Allowed sizes of an avatar, in pixels. */
export const AVATAR_SIZES = [8, 12, 16, 18, 24, 32, 48, 72] as const;
export type AvatarSize = (typeof AVATAR_SIZES)[number];

/** Throws for a size that is not allowed, because the stylesheet has no rule for it. */
export function assertAvatarSize(size: number): asserts size is AvatarSize {
  if (!AVATAR_SIZES.some((known) => known === size)) {
    throw new RangeError(`An avatar is ${AVATAR_SIZES.join(", ")} pixels wide, not ${size}`);
  }
}
