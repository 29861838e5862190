/** Placeholders that are shown where there is no epic. Ids of epics are positive. */
import type { IssueEpic } from "@cairn/contract/issues/issues";

/** An epic, or one of the placeholders below. */
export type EpicOrPlaceholder = Pick<IssueEpic, "id" | "title">;

/** The option that removes the issue from its epic. */
export const NO_EPIC: EpicOrPlaceholder = { id: 0, title: "No Epic" };
/** What a form shows before the user has chosen anything. */
export const SELECT_EPIC: EpicOrPlaceholder = { id: -1, title: "Select epic" };
