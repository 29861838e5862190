/** Finds and removes the Zoom meeting link in a text. */

/**
 * Matches a Zoom link without the punctuation that follows it in a sentence. Every repetition is
 * bounded, so that matching takes linear time; Zoom's own URLs have fewer than 200 characters.
 */
const MEETING =
  /https:\/\/(?:[\w-]{1,63}\.){0,5}zoom\.us\/(?:j|my|s)\/[\w./?=&%-]{0,499}[\w/=&%-]/g;
/**
 * In characters. Only this much of a text is searched, because the search runs on the main thread
 * whenever an issue page is loaded.
 */
const READ_MAX = 65_536;

/** Returns the last meeting link in the text, or null when there is none. */
export function findZoomMeetingUrl(text: string): string | null {
  return text.slice(0, READ_MAX).match(MEETING)?.at(-1) ?? null;
}

/**
 * Removes all meeting links: if only the last one were removed, the one before would become the meeting.
 */
export function removeZoomMeetingUrls(text: string): string {
  return (text.slice(0, READ_MAX).replaceAll(MEETING, "") + text.slice(READ_MAX)).trim();
}
