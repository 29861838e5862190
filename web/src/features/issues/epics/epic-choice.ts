/** The epic that a user chooses for an issue, and what happens with the choice. */
import type { Epic } from "@cairn/contract/epics/epics";
import type { IssueEpic } from "@cairn/contract/issues/issues";

/** An epic in the list. */
export interface EpicChoice extends IssueEpic {
  reference: string;
  end_date: string | null;
  web_url: string;
  state: Epic["state"];
}

export function toEpicChoice(epic: Epic): EpicChoice {
  const { id, iid, title, reference, group_id, end_date, web_url, state } = epic;
  return { id, iid, title, url: epic.web_edit_url, reference, group_id, end_date, web_url, state };
}

/** The issue whose epic is chosen; null for an issue that does not exist yet. */
export type EpicChoiceTarget =
  | { issueId: null; report: (chosen: EpicChoice | null) => void }
  | { issueId: number; assign: (chosen: EpicChoice) => void; remove: () => void };

/** Applies a choice; null is `NO_EPIC`. Without an issue, the choice is only reported. */
export function applyEpicChoice(
  chosen: EpicChoice | null,
  current: Pick<IssueEpic, "id"> | null,
  target: EpicChoiceTarget,
): void {
  if (target.issueId === null) return target.report(chosen);
  if (chosen === null) return current === null ? undefined : target.remove();
  if (chosen.id !== current?.id) target.assign(chosen);
}
