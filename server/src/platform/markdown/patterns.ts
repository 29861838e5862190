/** The pieces that the patterns of references are made of. Each reads its text in linear time. */

/** Letters and so on, from the beginning of a word: no start is tried in the middle of one. */
export const WORD_START = String.raw`(?<![\p{L}\p{N}_/.@#~%&$!^+-])`;

const SEGMENT = String.raw`[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?`;

/** `group/sub/project`, or only its last part. */
export const PATH = `${SEGMENT}(?:/${SEGMENT})*`;
export const PATH_OF_SEVERAL = `${SEGMENT}(?:/${SEGMENT})+`;

/** What `~` and `%` name: a number, a word, or words in quotes. */
export const NAME = String.raw`(?:(?<number>\d{1,15})(?![\p{L}\p{N}_-])|(?<word>[\p{L}\p{N}_](?:[\p{L}\p{N}_?.&:-]*[\p{L}\p{N}_])?)|"(?<quoted>[^"\n]{1,255})")`;
