/** Allowed sizes of an avatar, in pixels. */
export const AVATAR_SIZES = [8, 12, 16, 18, 24, 32, 48, 72] as const;
export type AvatarSize = (typeof AVATAR_SIZES)[number];

/**
 * The largest allowed size that is not larger than `wanted`: 40 becomes 32. For sizes that come from
 * outside the kit.
 */
export function avatarSize(wanted: number): AvatarSize {
  return AVATAR_SIZES.findLast((size) => size <= wanted) ?? AVATAR_SIZES[0];
}

/** Throws for a size that is not allowed, because the stylesheet has no rule for it. */
export function assertAvatarSize(size: number): asserts size is AvatarSize {
  if (!AVATAR_SIZES.some((known) => known === size)) {
    throw new RangeError(`An avatar is ${AVATAR_SIZES.join(", ")} pixels wide, not ${size}`);
  }
}
