/** Which part of a file a request asks for. */
import type { ByteRange } from "../../platform/storage/storage.ts";

/**
 * One part only. Whoever asks for several, or in a way that is not understood, gets the whole; where
 * there is no such part the answer is that it cannot be had.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | "none" | "whole" {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return "whole";
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "none" : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return "whole";
  return start >= size ? "none" : { start, end };
}
