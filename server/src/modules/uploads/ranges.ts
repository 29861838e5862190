/** Parses the Range header of a request for a file. */
import type { ByteRange } from "../../platform/storage/storage.ts";

/**
 * Parses a header with one range of bytes. Several ranges or an unknown syntax give "whole": the
 * response is the whole file. A range outside of the file gives "none": the response is 416.
 */
export function parseRangeHeader(
  header: string | undefined,
  size: number,
): ByteRange | "none" | "whole" {
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
