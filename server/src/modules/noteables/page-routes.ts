/** URL parameters of the pages of one noteable and of the web routes that these pages use. */
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

/** Where the pages of one kind are. Modules that serve all kinds add their routes below `path`. */
export interface NoteablePages {
  kind: NoteableKindName;
  /** The base path of the project or group: `/:place`. */
  root: string;
  /** The path of a noteable's page, with the parameters `place` and `iid`: `/:place/-/issues/:iid`. */
  path: string;
  /** The kind with its article, "an issue", for the descriptions of routes. */
  what: string;
  ref: (params: z.output<typeof NoteablePageParams>) => NoteableRef;
}
