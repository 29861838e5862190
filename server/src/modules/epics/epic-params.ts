/** URL parameters that identify one epic, for its page routes and its REST routes. */
import type * as z from "zod";
import {
  createNoteableRestResource,
  type NoteablePageParams,
  type NoteablePagePaths,
} from "../noteables/index.ts";
import type { EpicRef } from "./reading/reading.ts";

export type EpicPageParams = z.output<typeof NoteablePageParams>;

export function toEpicRefOfPage({ place, iid }: EpicPageParams): EpicRef {
  return { group: { path: place }, iid };
}

export const epicPagePaths: NoteablePagePaths = {
  kind: "epic",
  root: "/groups/:place/-",
  path: "/groups/:place/-/epics/:iid",
  what: "an epic",
  ref: ({ place, iid }) => ({ kind: "epic", place: { group: { path: place } }, iid }),
};

const IN_GROUPS = { under: "groups", plural: "epics", what: "an epic" } as const;

/** Reactions and to-dos of an epic are found by its iid. */
export const epicRestResource = createNoteableRestResource("epic", IN_GROUPS);

/** Notes and discussions of an epic are found by its id. */
export const epicRestResourceById = createNoteableRestResource("epic", { ...IN_GROUPS, by: "id" });
