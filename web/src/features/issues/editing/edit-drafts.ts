/** Drafts of the issue edit form: one for each field, restored for the same user on the same page. */
import { draftKey, readDraft, type Draft } from "../../../ui/editor/drafts/drafts.ts";
import type { TextFields } from "./edit-state.ts";

export type DraftKeys = Record<keyof TextFields, string>;

/**
 * The keys include the user's id, because several users can
 * share a browser and must not see each other's drafts.
 */
export function editDraftKeys(writer: number, path: string, search: string): DraftKeys {
  const page = search === "" ? path : `${path}?${search}`;
  return {
    title: draftKey(writer, page, "title"),
    description: draftKey(writer, page, "description"),
  };
}

/** The newest draft whose text differs from the saved text. */
export function findUnsavedDraft(keys: DraftKeys, now: TextFields, read = readDraft): Draft | null {
  const left = (["title", "description"] as const).flatMap((field) => {
    const draft = read(keys[field]);
    return draft === null || draft.text === now[field] ? [] : [draft];
  });
  return left.toSorted((one, other) => other.at - one.at)[0] ?? null;
}
