/** Path and URL parameters of the REST resource of a noteable. */
import { wireId, wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { NamespaceRef } from "../access/index.ts";
import type { NoteableKindName, NoteableRefOrId } from "./noteable.ts";

/**
 * The REST resource of one kind of noteable. Modules that serve all kinds add their routes below
 * `path`.
 */
export interface NoteableRestResource {
  /** The path with its parameters: `/projects/:id/issues/:issue_iid`. */
  path: string;
  /**
   * URL parameters. The name of the parameter with the iid or id depends on the kind, such as
   * `issue_iid`, so only `ref` reads this parameter.
   */
  params: z.ZodObject<{ id: typeof wireNamespaceIdOrPath }, z.core.$strict>;
  /** The name of the kind with its article, such as "an issue", for the descriptions of routes. */
  what: string;
  ref: (params: { id: NamespaceRef }) => NoteableRefOrId;
}

/** URLs name issues and merge requests by their iid, and epics by their iid or by their id. */
export function createNoteableRestResource(
  kind: NoteableKindName,
  {
    under,
    plural,
    what,
    by = "iid",
  }: { under: "projects" | "groups"; plural: string; what: string; by?: "iid" | "id" },
): NoteableRestResource {
  const number = `${kind}_${by}`;
  return {
    path: `/${under}/:id/${plural}/:${number}`,
    params: z.strictObject({ id: wireNamespaceIdOrPath, [number]: wireId }),
    what,
    ref(params) {
      const { id, [number]: value } = params as { id: NamespaceRef } & Record<string, unknown>;
      const place = under === "projects" ? { project: id } : { group: id };
      return by === "iid"
        ? { kind, place, iid: value as number }
        : { kind, place, id: value as number };
    },
  };
}
