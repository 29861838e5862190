/**
 * Cursors of discussion pages. A cursor identifies a discussion by its first note. A client sends the
 * cursor to get the page after or before this discussion.
 */
import { wireDateTime } from "@cairn/contract/wire";
import { AppError } from "../../../platform/errors/app-error.ts";

/**
 * A position in the order of notes by creation date (`at`) and id. It can be the position of a note or
 * lie between two notes.
 */
export interface NoteSortKey {
  at: string;
  id: number;
}

export const KEYSET_START: NoteSortKey = { at: "-infinity", id: 0 };
export const KEYSET_END: NoteSortKey = { at: "infinity", id: 0 };

const SHAPE = /^(\S{20,27}) (\d{1,15})$/;

export function encodeNoteCursor({ at, id }: NoteSortKey): string {
  return Buffer.from(`${at} ${id}`).toString("base64url");
}

export function decodeNoteCursor(cursor: string): NoteSortKey {
  const [, at, id] = SHAPE.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (at === undefined || !wireDateTime.safeParse(at).success) {
    throw new AppError("bad_request", "cursor is invalid");
  }
  return { at, id: Number(id) };
}
