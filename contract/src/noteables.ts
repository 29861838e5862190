/** What people discuss, as it is named in requests and answers. */
import * as z from "zod";

export const NoteableType = z.enum(["Issue", "MergeRequest", "Epic"]);
export type NoteableType = z.output<typeof NoteableType>;
