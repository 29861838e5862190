/** Where a page of issues ends, as an opaque text that leads to the next one. */
import { AppError } from "../../platform/errors/app-error.ts";
import * as z from "zod";
import type { Cursor, PageEntry } from "./reading.ts";

const Parts = z.tuple([z.literal([1, 2]), z.string().max(64), z.int().positive()]);

export function cursorAfter({ part, key, id }: PageEntry): string {
  return Buffer.from(JSON.stringify([part, key, id])).toString("base64url");
}

export function readCursor(text: string): Cursor {
  try {
    const [part, key, id] = Parts.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return { part, key: assertKey(key), id };
  } catch {
    throw new AppError("bad_request", "cursor is invalid");
  }
}

/** Keys are numbers, dates or times, and nothing else reaches the database. */
function assertKey(key: string): string {
  if (
    /^-?\d{1,19}$/.test(key) ||
    /^\d{4,6}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2}(\.\d+)?\+00)?$/.test(key)
  ) {
    return key;
  }
  throw new AppError("bad_request", "cursor is invalid");
}
