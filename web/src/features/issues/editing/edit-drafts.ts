/** Drafts of the issue edit form: one for each field, restored for the same user on the same page. */
import { buildDraftStorageKey, readDraft, type Draft } from "../../../ui/editor/drafts/drafts.ts";
import type { IssueTextFields } from "./edit-state.ts";

export type EditDraftStorageKeys = Record<keyof IssueTextFields, string>;

/**
 * Storage keys of the drafts of title and description. They include the user's id, because several
 * users can share a browser and must not see each other's drafts.
 */
export function buildEditDraftStorageKeys(
  writer: number,
  path: string,
  search: string,
): EditDraftStorageKeys {
  const page = search === "" ? path : `${path}?${search}`;
  return {
    title: buildDraftStorageKey(writer, page, "title"),
    description: buildDraftStorageKey(writer, page, "description"),
  };
}

/** Finds the newest draft of title or description whose text differs from the saved text. */
export function findUnsavedDraft(
  keys: EditDraftStorageKeys,
  now: IssueTextFields,
  read = readDraft,
): Draft | null {
  const left = (["title", "description"] as const).flatMap((field) => {
    const draft = read(keys[field]);
    return draft === null || draft.text === now[field] ? [] : [draft];
  });
  return left.toSorted((one, other) => other.at - one.at)[0] ?? null;
}
