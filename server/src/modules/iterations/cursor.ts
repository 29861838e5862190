/** Encodes a position in a list of iterations as an opaque cursor. */
import { wireDay } from "@cairn/contract/wire";
import * as z from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import type { IterationKeysetPoint } from "./reading.ts";

const Parts = z.tuple([wireDay, z.int().positive()]);

export function encodeCursor({ start_date: start, id }: IterationKeysetPoint): string {
  return Buffer.from(JSON.stringify([start, id])).toString("base64url");
}

export function decodeCursor(cursor: string): IterationKeysetPoint {
  try {
    const [start, id] = Parts.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { start_date: start, id };
  } catch {
    throw new AppError("bad_request", "The cursor is invalid.");
  }
}
