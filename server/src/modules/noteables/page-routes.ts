/** Paths and URL parameters of a noteable's page and of the web routes that this page calls. */
import { wirePath } from "@cairn/contract/wire";
import * as z from "zod";
import type { NoteableKindName, NoteableRef } from "./noteable.ts";

export const NoteablePageParams = z.strictObject({
  /** The full path of the project or group. */
  place: wirePath,
  iid: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
});

/**
 * The paths of the pages of one kind. Modules that serve all kinds add their routes below `path`.
 */
export interface NoteablePages {
  kind: NoteableKindName;
  /** The base path of the project or group: `/:place`. */
  root: string;
  /** The path of a noteable's page, with the parameters `place` and `iid`: `/:place/-/issues/:iid`. */
  path: string;
  /** The kind with its article, for the descriptions of routes: "an issue". */
  what: string;
  ref: (params: z.output<typeof NoteablePageParams>) => NoteableRef;
}
