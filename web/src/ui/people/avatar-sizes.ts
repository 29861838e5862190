/** Allowed sizes of an avatar, in pixels. */
export const AVATAR_SIZES = [8, 12, 16, 18, 24, 32, 48, 72] as const;
export type AvatarSize = (typeof AVATAR_SIZES)[number];

/**
 * For a size from outside the kit: the largest allowed size that fits, so 40 becomes 32 and 26 becomes
 * 24.
 */
export function avatarSize(wanted: number): AvatarSize {
  return AVATAR_SIZES.findLast((size) => size <= wanted) ?? AVATAR_SIZES[0];
}

/** A size that the type checker missed would have no rule in the style sheet. */
export function assertAvatarSize(size: number): asserts size is AvatarSize {
  if (!AVATAR_SIZES.some((known) => known === size)) {
    throw new RangeError(`An avatar is ${AVATAR_SIZES.join(", ")} pixels wide, not ${size}`);
  }
}
