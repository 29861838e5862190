/** The drafts of an edit form: one for each field, found again at the same page by the same person. */
import { draftKey, readDraft, type Draft } from "../../../ui/editor/drafts/drafts.ts";
import type { TextFields } from "./edit-state.ts";

export type DraftKeys = Record<keyof TextFields, string>;

/** One browser, several people: what somebody did not save is for nobody else. */
export function editDraftKeys(writer: number, path: string, search: string): DraftKeys {
  const page = search === "" ? path : `${path}?${search}`;
  return {
    title: draftKey(writer, page, "title"),
    description: draftKey(writer, page, "description"),
  };
}

/** The newest that says something other than what is there now. */
export function findUnsavedDraft(keys: DraftKeys, now: TextFields, read = readDraft): Draft | null {
  const left = (["title", "description"] as const).flatMap((field) => {
    const draft = read(keys[field]);
    return draft === null || draft.text === now[field] ? [] : [draft];
  });
  return left.toSorted((one, other) => other.at - one.at)[0] ?? null;
}
