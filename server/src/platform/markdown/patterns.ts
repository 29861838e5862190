/** The pieces that the patterns of references are made of. Each reads its text in linear time. */

/** Letters and so on, from the beginning of a word: no start is tried in the middle of one. */
export const WORD_START_PATTERN = String.raw`(?<![\p{L}\p{N}_/.@#~%&$!^+-])`;

const SEGMENT = String.raw`[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?`;

/** `group/sub/project`, or only its last part. */
export const PATH_PATTERN = `${SEGMENT}(?:/${SEGMENT})*`;
export const LONG_PATH_PATTERN = `${SEGMENT}(?:/${SEGMENT})+`;

/** What `~` and `%` name: a number, a word, or words in quotes. */
export const NAME_PATTERN = String.raw`(?:(?<number>\d{1,15})(?![\p{L}\p{N}_-])|(?<word>[\p{L}\p{N}_](?:[\p{L}\p{N}_?.&:-]*[\p{L}\p{N}_])?)|"(?<quoted>[^"\n]{1,255})")`;
