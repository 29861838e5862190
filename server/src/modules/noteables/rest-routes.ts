/** Path and URL parameters of the REST resource of a noteable. */
import { wireId, wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { NamespaceRef } from "../access/index.ts";
import type { NoteableKindName, NoteableRef } from "./noteable.ts";

/**
 * The REST resource of one kind of noteable. Modules that serve all kinds add their routes below
 * `path`.
 */
export interface NoteableRestResource {
  /** The path with its parameters: `/projects/:id/issues/:issue_iid`. */
  path: string;
  /**
   * URL parameters. The name of the iid parameter depends on the kind, such as `issue_iid`, so only
   * `ref` reads this parameter.
   */
  params: z.ZodObject<{ id: typeof wireNamespaceIdOrPath }, z.core.$strict>;
  /** The name of the kind with its article, such as "an issue", for the descriptions of routes. */
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
    params: z.strictObject({ id: wireNamespaceIdOrPath, [number]: wireId }),
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
