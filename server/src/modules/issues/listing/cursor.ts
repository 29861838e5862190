/**
 * Encodes and decodes the cursor of an issue list, an opaque string that marks the end of a page.
 */
import type { IssueOrder } from "@cairn/contract/issues/issues";
import { wireDay, wireDateTime } from "@cairn/contract/wire";
import { AppError } from "../../../platform/errors/app-error.ts";
import * as z from "zod";
import type { IssueCursor, IssueKeysetRow } from "./lists.ts";

const Parts = z.tuple([z.literal([1, 2]), z.string().max(64), z.int().positive()]);

export function encodeCursor({ part, key, id }: IssueKeysetRow): string {
  return Buffer.from(JSON.stringify([part, key, id])).toString("base64url");
}

/** Throws a 400 error when the string is not a cursor of an issue list with this sort order. */
export function decodeCursor(text: string, by: IssueOrder): IssueCursor {
  try {
    const [part, key, id] = Parts.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    // Part 2 of a list has the issues without a sort key (such as no due date), sorted by creation time.
    const isKey = part === 1 ? (KEYS[by] ?? isNumber) : isTime;
    if (isKey(key)) return { part, key, id };
  } catch {
    // A string that cannot be decoded results in the same error as an invalid sort key.
  }
  throw new AppError("bad_request", "cursor is invalid");
}

type Test = (key: string) => boolean;

/**
 * Checks the sort key in a cursor by sort order, because PostgreSQL would fail on a malformed value.
 */
const KEYS: Partial<Record<IssueOrder, Test>> = {
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
