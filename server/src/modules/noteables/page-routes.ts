/** How the pages of one noteable are addressed, and all that they ask for. */
import { wirePath } from "@cairn/contract/wire";
import * as z from "zod";
import type { NoteableKindName, NoteableRef } from "./noteable.ts";

export const NoteablePageParams = z.strictObject({
  /** Path of the project or group. */
  place: wirePath,
  iid: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
});

/** The pages of one kind. Modules that serve every kind add their routes below each of them. */
export interface NoteablePages {
  kind: NoteableKindName;
  /** Below which everything of its project or group is: `/:place`. */
  root: string;
  /** With the parameters above: `/:place/-/issues/:iid`. */
  path: string;
  /** In the descriptions of routes: "an issue". */
  what: string;
  ref: (params: z.output<typeof NoteablePageParams>) => NoteableRef;
}
