/** The parameters that identify a noteable when a client subscribes to a channel. */
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import { notFoundError } from "../../platform/errors/app-error.ts";
import { findNoteableKindByName } from "./kinds.ts";
import type { NoteableRef } from "./noteable.ts";

/**
 * Exactly one of `project_path` and `group_path` is required. The default of `noteable_type` is
 * issue.
 */
export const NoteableChannelParams = z
  .strictObject({
    noteable_type: z.string().max(40).optional(),
    project_path: wireFullPath.optional(),
    group_path: wireFullPath.optional(),
    // Clients send the iid as a number or as a string.
    iid: z.union([z.int(), z.string().regex(/^\d{1,10}$/)]).transform(Number),
  })
  .refine((params) => (params.project_path === undefined) !== (params.group_path === undefined));

export function toNoteableRefFromChannelParams(
  params: z.output<typeof NoteableChannelParams>,
): NoteableRef {
  const { noteable_type: type = "Issue", project_path: path, group_path: groupPath, iid } = params;
  const kind = findNoteableKindByName(type);
  if (kind === undefined) throw notFoundError();
  const place = path === undefined ? { group: { path: groupPath ?? "" } } : { project: { path } };
  return { kind: kind.name, place, iid };
}
