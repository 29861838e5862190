/** Finds and removes the Zoom meeting links in an issue's description. */

/**
 * Matches a Zoom link without the punctuation that follows it in a sentence. Every repetition is
 * bounded, so that matching takes linear time; Zoom's own URLs have fewer than 200 characters.
 */
const MEETING =
  /https:\/\/(?:[\w-]{1,63}\.){0,5}zoom\.us\/(?:j|my|s)\/[\w./?=&%-]{0,499}[\w/=&%-]/g;
/**
 * How many characters of a text are searched. The number is limited, because the search runs on the
 * main thread whenever an issue page is loaded.
 */
const READ_MAX = 65_536;

/**
 * Returns the last meeting link in the text, because an issue has one meeting. Null without a link.
 */
export function findZoomMeetingUrl(text: string): string | null {
  return text.slice(0, READ_MAX).match(MEETING)?.at(-1) ?? null;
}

/**
 * Removes all meeting links. If it removed only the last link, the link before it would become the
 * issue's meeting.
 */
export function removeZoomMeetingUrls(text: string): string {
  return (text.slice(0, READ_MAX).replaceAll(MEETING, "") + text.slice(READ_MAX)).trim();
}
