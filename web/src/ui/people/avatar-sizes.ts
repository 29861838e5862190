/** The only sizes an avatar has. */
export const AVATAR_SIZES = [8, 12, 16, 18, 24, 32, 48, 72] as const;
export type AvatarSize = (typeof AVATAR_SIZES)[number];

/** For a size that comes from elsewhere: the largest of ours that fits, so 40 is 32 and 26 is 24. */
export function avatarSize(wanted: number): AvatarSize {
  return AVATAR_SIZES.findLast((size) => size <= wanted) ?? AVATAR_SIZES[0];
}

/** A size that slipped past the compiler would have no rule in the style sheet. */
export function assertAvatarSize(size: number): asserts size is AvatarSize {
  if (!AVATAR_SIZES.some((known) => known === size)) {
    throw new RangeError(`An avatar is ${AVATAR_SIZES.join(", ")} pixels wide, not ${size}`);
  }
}
