/** Where a page of issues ends, as an opaque text that leads to the next one. */
import type { IssueOrder } from "@cairn/contract/issues/issues";
import { wireDay, wireMoment } from "@cairn/contract/wire";
import { AppError } from "../../../platform/errors/app-error.ts";
import * as z from "zod";
import type { Cursor, PageEntry } from "./lists.ts";

const Parts = z.tuple([z.literal([1, 2]), z.string().max(64), z.int().positive()]);

export function encodeCursor({ part, key, id }: PageEntry): string {
  return Buffer.from(JSON.stringify([part, key, id])).toString("base64url");
}

/** For a list in this order; a cursor of another one need not lead anywhere. */
export function decodeCursor(text: string, by: IssueOrder): Cursor {
  try {
    const [part, key, id] = Parts.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    // Issues that have no key come last, in the order of their creation.
    const isKey = part === 1 ? (KEYS[by] ?? isNumber) : isTime;
    if (isKey(key)) return { part, key, id };
  } catch {
    // What cannot be read is as wrong as what makes no sense.
  }
  throw new AppError("bad_request", "cursor is invalid");
}

type Test = (key: string) => boolean;

/** What the key of an order looks like. Nothing else reaches the database. */
const KEYS: Partial<Record<IssueOrder, Test>> = {
  created_at: isTime,
  updated_at: isTime,
  due_date: isDay,
  milestone_due: isDay,
};

/** Times as the database writes them. */
function isTime(key: string): boolean {
  const [, day, time] = /^(\S+) (\S+)\+00$/.exec(key) ?? [];
  return wireMoment.safeParse(`${day}T${time}Z`).success;
}

function isDay(key: string): boolean {
  return wireDay.safeParse(key).success;
}

function isNumber(key: string): boolean {
  return /^-?\d{1,18}$/.test(key);
}
