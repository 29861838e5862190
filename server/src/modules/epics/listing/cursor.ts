/** Encodes and decodes the cursor of a list of epics, an opaque string that marks the end of a page. */
import { wireDateTime } from "@cairn/contract/wire";
import * as z from "zod";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { EpicIdAndSortKey } from "./lists.ts";

const CursorParts = z.tuple([z.string().max(64), z.int().positive()]);

export function encodeEpicCursor({ key, id }: EpicIdAndSortKey): string {
  return Buffer.from(JSON.stringify([key, id])).toString("base64url");
}

/** Throws a 400 error when the string is not a cursor of a list of epics. */
export function decodeEpicCursor(text: string): EpicIdAndSortKey {
  try {
    const [key, id] = CursorParts.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    // Checks the time, because PostgreSQL would fail on a malformed one.
    const [, day, time] = /^(\S{1,20}) (\S{1,20})\+00$/.exec(key) ?? [];
    if (wireDateTime.safeParse(`${day}T${time}Z`).success) return { key, id };
  } catch {
    // Ignores the decoding error, because the `throw` below reports it as an invalid cursor.
  }
  throw new AppError("bad_request", "cursor is invalid");
}
