/** The Zoom meeting that a text links to. */

/**
 * Ends before the punctuation of the sentence around it. Every repetition is bounded, so that reading
 * takes time in proportion to the text; Zoom's own addresses have fewer than 200 characters.
 */
const MEETING =
  /https:\/\/(?:[\w-]{1,63}\.){0,5}zoom\.us\/(?:j|my|s)\/[\w./?=&%-]{0,499}[\w/=&%-]/g;
/** The page of an issue looks for its meeting on the main thread, so it looks in this much text only. */
const READ_MAX = 65_536;

/** The meeting that is linked last; null when there is none. */
export function findMeetingUrl(text: string): string | null {
  return text.slice(0, READ_MAX).match(MEETING)?.at(-1) ?? null;
}

/** Removes all meetings: without the last one, the text would link to the one before. */
export function removeMeetingUrls(text: string): string {
  return (text.slice(0, READ_MAX).replaceAll(MEETING, "") + text.slice(READ_MAX)).trim();
}
