/** Attributes that a new epic can have besides title, description and confidentiality. */
import type { SelectedLabel } from "../../issues/index.ts";
import type { NewEpicRequest } from "./creating.api.ts";

export interface NewEpicAttributes {
  labels: readonly SelectedLabel[];
  /** Fixed dates; null for dates that the epic inherits. */
  startDate: string | null;
  dueDate: string | null;
}

export const EMPTY_NEW_EPIC_ATTRIBUTES: NewEpicAttributes = {
  labels: [],
  startDate: null,
  dueDate: null,
};

export function toNewEpicRequestAttributes({
  labels,
  startDate,
  dueDate,
}: NewEpicAttributes): Partial<NewEpicRequest> {
  return {
    ...(labels.length > 0 && { labels: labels.map(({ name }) => name) }),
    ...(startDate !== null && { start_date_is_fixed: true, start_date_fixed: startDate }),
    ...(dueDate !== null && { due_date_is_fixed: true, due_date_fixed: dueDate }),
  };
}
