/** State and reducer of the issue edit form. */
import type { IssueTemplateName } from "@cairn/contract/issues/issue-page";

export interface TextFields {
  title: string;
  description: string;
}

export interface EditState extends TextFields {
  lock_version: number;
  /**
   * True after a save failed because another user changed the same text. The warning stays until the
   * user dismisses it.
   */
  lockedWarningVisible: boolean;
  updateLoading: boolean;
  issuableTemplates: readonly IssueTemplateName[];
}

export type EditEvent =
  | ({ kind: "written" } & Partial<TextFields>)
  /**
   * Sets the lock version that the form's text is based on. It differs from the page's version for an
   * older draft and after a resolved conflict.
   */
  | { kind: "based"; lock_version: number }
  | { kind: "saving" | "stopped" | "conflict" | "dismissed" };

export function initialEditState(
  issue: { title_text: string; description_text: string; lock_version: number },
  templates: readonly IssueTemplateName[],
): EditState {
  return {
    title: issue.title_text,
    description: issue.description_text,
    lock_version: issue.lock_version,
    lockedWarningVisible: false,
    updateLoading: false,
    issuableTemplates: templates,
  };
}

export function reduceEditState(state: EditState, event: EditEvent): EditState {
  switch (event.kind) {
    case "written": {
      const { title = state.title, description = state.description } = event;
      return { ...state, title, description };
    }
    case "based":
      return { ...state, lock_version: event.lock_version };
    case "saving":
      return { ...state, updateLoading: true };
    case "stopped":
      return { ...state, updateLoading: false };
    case "conflict":
      return { ...state, updateLoading: false, lockedWarningVisible: true };
    case "dismissed":
      return { ...state, lockedWarningVisible: false };
  }
}

export function canSave(state: Pick<EditState, "title" | "updateLoading">): boolean {
  return state.title.trim() !== "" && !state.updateLoading;
}

/** Compares the texts exactly: an added space counts as a change. */
export function hasTextChanges(now: TextFields, initial: TextFields): boolean {
  return now.title !== initial.title || now.description !== initial.description;
}
