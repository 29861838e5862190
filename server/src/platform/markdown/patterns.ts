/**
 * Sources of regular expressions, from which modules build the patterns of their references. Each
 * expression matches in linear time.
 */

/** Matches only at the start of a word, so that no reference begins inside a word. */
export const WORD_START_PATTERN = String.raw`(?<![\p{L}\p{N}_/.@#~%&$!^+-])`;

const SEGMENT = String.raw`[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?`;

/** Matches a full path such as `group/sub/project`, or a single segment of a path. */
export const PATH_PATTERN = `${SEGMENT}(?:/${SEGMENT})*`;
export const NESTED_PATH_PATTERN = `${SEGMENT}(?:/${SEGMENT})+`;

/**
 * Matches the name of a label or milestone after `~` or `%`: a number, a word, or a string in quotes.
 */
export const REFERENCE_NAME_PATTERN = String.raw`(?:(?<number>\d{1,15})(?![\p{L}\p{N}_-])|(?<word>[\p{L}\p{N}_](?:[\p{L}\p{N}_?.&:-]*[\p{L}\p{N}_])?)|"(?<quoted>[^"\n]{1,255})")`;
