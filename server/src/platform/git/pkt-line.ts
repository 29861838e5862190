/** The framing of git's protocol: lines that begin with their length, and flush packets between sections. */

export const FLUSH_PACKET = "0000";

const LENGTH_DIGITS = 4;

export function encodePacketLine(text: string): string {
  const length = Buffer.byteLength(text) + LENGTH_DIGITS;
  return length.toString(16).padStart(LENGTH_DIGITS, "0") + text;
}
