/** The meeting that a text calls to. */

const MEETING = /https:\/\/(?:[\w-]{1,63}\.){0,5}zoom\.us\/(?:j|my|s)\/[\w./?=&%-]+/g;

/** The one that was named last; null when there is none. */
export function meetingIn(text: string): string | null {
  const last = text.match(MEETING)?.at(-1);
  // What ends the sentence is no part of the address.
  return last?.replace(/[.?]+$/, "") ?? null;
}

/** All of them: without the last one, the one before would be called to. */
export function withoutMeetings(text: string): string {
  return text.replaceAll(MEETING, (meeting) => /[.?]*$/.exec(meeting)?.[0] ?? "").trim();
}
