/** How REST clients address one noteable, and all that they ask of it. */
import { wireId, wireRef } from "@cairn/contract/wire";
import * as z from "zod";
import type { NamespaceRef } from "../access/index.ts";
import type { NoteableKindName, NoteableRef } from "./noteable.ts";

/** The noteables of one kind. Modules that serve every kind add their routes below each of them. */
export interface NoteableResource {
  /** With the parameters: `/projects/:id/issues/:issue_iid`. */
  path: string;
  /** The number has a name of its own for each kind, so it is read by `ref` alone. */
  params: z.ZodObject<{ id: typeof wireRef }, z.core.$strict>;
  /** In the descriptions of routes: "an issue". */
  what: string;
  ref: (params: { id: NamespaceRef }) => NoteableRef;
}

export function noteableResource(
  kind: NoteableKindName,
  { under, plural, what }: { under: "projects" | "groups"; plural: string; what: string },
): NoteableResource {
  const number = `${kind}_iid`;
  return {
    path: `/${under}/:id/${plural}/:${number}`,
    params: z.strictObject({ id: wireRef, [number]: wireId }),
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
