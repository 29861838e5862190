/** URL parameters of the pages of one noteable and of the web routes that these pages use. */
import { wirePath } from "@cairn/contract/wire";
import * as z from "zod";
import type { NoteableKindName, NoteableRef } from "./noteable.ts";

export const NoteablePageParams = z.strictObject({
  /** Full path of the project or group. */
  place: wirePath,
  iid: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
});

/** The pages of one kind. Modules that serve all kinds add their routes below each kind's path. */
export interface NoteablePages {
  kind: NoteableKindName;
  /** The base path of its project or group: `/:place`. */
  root: string;
  /** Contains the parameters above: `/:place/-/issues/:iid`. */
  path: string;
  /** For the descriptions of routes: "an issue". */
  what: string;
  ref: (params: z.output<typeof NoteablePageParams>) => NoteableRef;
}
