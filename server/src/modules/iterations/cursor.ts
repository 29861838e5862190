/**
 * Encodes and decodes the cursor of a list of iterations, an opaque text with start date and id.
 */
import { wireDay } from "@cairn/contract/wire";
import * as z from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import type { IterationSortKey } from "./reading.ts";

const Parts = z.tuple([wireDay, z.int().positive()]);

export function encodeIterationCursor({ start_date: start, id }: IterationSortKey): string {
  return Buffer.from(JSON.stringify([start, id])).toString("base64url");
}

export function decodeIterationCursor(cursor: string): IterationSortKey {
  try {
    const [start, id] = Parts.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { start_date: start, id };
  } catch {
    throw new AppError("bad_request", "The cursor is invalid.");
  }
}
