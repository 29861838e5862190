/**
 * Encodes and decodes the cursor of an issue list, an opaque string that marks the end of a page.
 */
import type { IssueOrderBy } from "@cairn/contract/issues/issues";
import { wireDay, wireDateTime } from "@cairn/contract/wire";
import { AppError } from "../../../platform/errors/app-error.ts";
import * as z from "zod";
import type { IssueCursor, IssueIdAndSortKey } from "./lists.ts";

const Parts = z.tuple([z.literal([1, 2]), z.string().max(64), z.int().positive()]);

export function encodeIssueCursor({ part, key, id }: IssueIdAndSortKey): string {
  return Buffer.from(JSON.stringify([part, key, id])).toString("base64url");
}

/** Throws a 400 error when the string is not a cursor of an issue list with this sort order. */
export function decodeIssueCursor(text: string, by: IssueOrderBy): IssueCursor {
  try {
    const [part, key, id] = Parts.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    // An issue list has two parts: first the issues with a sort key, then the issues without one,
    // for example without a due date. The second part is sorted by creation time.
    const isKey = part === 1 ? (KEYS[by] ?? isNumber) : isTime;
    if (isKey(key)) return { part, key, id };
  } catch {
    // Ignores the decoding error, because the `throw` below reports it as an invalid cursor.
  }
  throw new AppError("bad_request", "cursor is invalid");
}

type Test = (key: string) => boolean;

/**
 * For each sort order, the function that checks the sort key of a cursor, because PostgreSQL would
 * fail on a malformed key. Sort orders that are not listed have a number as key.
 */
const KEYS: Partial<Record<IssueOrderBy, Test>> = {
  created_at: isTime,
  updated_at: isTime,
  due_date: isDay,
  milestone_due: isDay,
};

/** Accepts a UTC time as PostgreSQL prints it: `2026-11-18 10:00:00.123+00`. */
function isTime(key: string): boolean {
  const [, day, time] = /^(\S+) (\S+)\+00$/.exec(key) ?? [];
  return wireDateTime.safeParse(`${day}T${time}Z`).success;
}

function isDay(key: string): boolean {
  return wireDay.safeParse(key).success;
}

function isNumber(key: string): boolean {
  return /^-?\d{1,18}$/.test(key);
}
