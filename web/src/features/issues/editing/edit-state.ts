/** State and reducer of the issue edit form. */
import type { IssueTemplateListItem } from "@cairn/contract/issues/issue-page";

export interface IssueTextFields {
  title: string;
  description: string;
}

export interface IssueEditFormState extends IssueTextFields {
  lock_version: number;
  /**
   * True while the form shows the conflict warning: a save failed because another user changed the
   * same text. The user can dismiss the warning.
   */
  lockedWarningVisible: boolean;
  updateLoading: boolean;
  issuableTemplates: readonly IssueTemplateListItem[];
}

export type IssueEditFormStateChange =
  | ({ kind: "written" } & Partial<IssueTextFields>)
  /**
   * Sets the lock version that the form's text is based on. After an older draft is restored or a
   * conflict is resolved, this is not the lock version of the page.
   */
  | { kind: "based"; lock_version: number }
  | { kind: "saving" | "stopped" | "conflict" | "dismissed" };

export function createIssueEditFormState(
  issue: { title_text: string; description_text: string; lock_version: number },
  templates: readonly IssueTemplateListItem[],
): IssueEditFormState {
  return {
    title: issue.title_text,
    description: issue.description_text,
    lock_version: issue.lock_version,
    lockedWarningVisible: false,
    updateLoading: false,
    issuableTemplates: templates,
  };
}

export function reduceIssueEditFormState(
  state: IssueEditFormState,
  event: IssueEditFormStateChange,
): IssueEditFormState {
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

export function canSaveEditForm(
  state: Pick<IssueEditFormState, "title" | "updateLoading">,
): boolean {
  return state.title.trim() !== "" && !state.updateLoading;
}

/** Compares the texts exactly: an added space counts as a change. */
export function hasTextChanges(now: IssueTextFields, initial: IssueTextFields): boolean {
  return now.title !== initial.title || now.description !== initial.description;
}
