/** Path and URL parameters of the REST resource of a noteable. */
import { wireId, wireNamespaceRef } from "@cairn/contract/wire";
import * as z from "zod";
import type { NamespaceRef } from "../access/index.ts";
import type { NoteableKindName, NoteableRef } from "./noteable.ts";

/** The REST resource of one kind. Modules that serve all kinds add their routes below `path`. */
export interface NoteableRestResource {
  /** The path with its parameters: `/projects/:id/issues/:issue_iid`. */
  path: string;
  /** The iid parameter has a different name in each kind, such as `issue_iid`. Only `ref` reads it. */
  params: z.ZodObject<{ id: typeof wireNamespaceRef }, z.core.$strict>;
  /** The kind with its article, for the descriptions of routes: "an issue". */
  what: string;
  ref: (params: { id: NamespaceRef }) => NoteableRef;
}

export function createNoteableRestResource(
  kind: NoteableKindName,
  { under, plural, what }: { under: "projects" | "groups"; plural: string; what: string },
): NoteableRestResource {
  const number = `${kind}_iid`;
  return {
    path: `/${under}/:id/${plural}/:${number}`,
    params: z.strictObject({ id: wireNamespaceRef, [number]: wireId }),
    what,
    ref(params) {
      const { id, [number]: iid } = params as { id: NamespaceRef } & Record<string, unknown>;
      return {
        kind,
        place: under === "projects" ? { project: id } : { group: id },
        iid: iid as number,
      };
    },
  };
}
