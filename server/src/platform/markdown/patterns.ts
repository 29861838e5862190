/**
 * Regular expression sources from which modules build the patterns of their references. Each matches in
 * linear time.
 */

/** Matches only at the start of a word, so that no match begins inside one. */
export const WORD_START_PATTERN = String.raw`(?<![\p{L}\p{N}_/.@#~%&$!^+-])`;

const SEGMENT = String.raw`[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?`;

/** `group/sub/project`, or only its last segment. */
export const PATH_PATTERN = `${SEGMENT}(?:/${SEGMENT})*`;
export const LONG_PATH_PATTERN = `${SEGMENT}(?:/${SEGMENT})+`;

/** The name after `~` or `%`: a number, a word, or a quoted text. */
export const NAME_PATTERN = String.raw`(?:(?<number>\d{1,15})(?![\p{L}\p{N}_-])|(?<word>[\p{L}\p{N}_](?:[\p{L}\p{N}_?.&:-]*[\p{L}\p{N}_])?)|"(?<quoted>[^"\n]{1,255})")`;
