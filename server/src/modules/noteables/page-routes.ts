/** Paths and URL parameters of a noteable's page and of the web routes that this page calls. */
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { NoteableKindName, NoteableRef } from "./noteable.ts";

export const NoteablePageParams = z.strictObject({
  /** The full path of the project or group. */
  place: wireFullPath,
  iid: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
});

/**
 * The paths of the pages of one kind of noteable. Modules that serve all kinds add their routes
 * below `path`.
 */
export interface NoteablePagePaths {
  kind: NoteableKindName;
  /** The base path of the project or group: `/:place`. */
  root: string;
  /** The path of a noteable's page, with the parameters `place` and `iid`: `/:place/-/issues/:iid`. */
  path: string;
  /** The name of the kind with its article, such as "an issue", for the descriptions of routes. */
  what: string;
  ref: (params: z.output<typeof NoteablePageParams>) => NoteableRef;
}
