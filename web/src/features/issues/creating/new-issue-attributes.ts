/** Attributes that users who can triage set on a new issue: assignees, labels, milestone and others. */
import type { HealthStatus } from "@cairn/contract/issues/issues";
import type { ReactNode } from "react";
import {
  NO_EPIC,
  SELECT_EPIC,
  type EpicOrPlaceholder,
} from "../epics/epic-placeholders.messages.ts";
import type { NewIssueRequest } from "./creating.api.ts";

export interface SelectedAttributeOption {
  id: number;
  label: string;
  description?: string | undefined;
  leading?: ReactNode;
}

export interface SelectedLabel {
  name: string;
  color: string;
}

export interface NewIssueAttributes {
  assignees: readonly SelectedAttributeOption[];
  labels: readonly SelectedLabel[];
  epic: EpicOrPlaceholder;
  milestone: SelectedAttributeOption | null;
  iteration: SelectedAttributeOption | null;
  dueDate: string | null;
  weight: number | null;
  health: HealthStatus | null;
}

/** Props of one attribute field in the side column of the new issue page. */
export interface NewIssueAttributeFieldProps {
  value: NewIssueAttributes;
  onChange: (news: Partial<NewIssueAttributes>) => void;
}

export const EMPTY_NEW_ISSUE_ATTRIBUTES: NewIssueAttributes = {
  assignees: [],
  labels: [],
  epic: SELECT_EPIC,
  milestone: null,
  iteration: null,
  dueDate: null,
  weight: null,
  health: null,
};

type Arranged = Pick<
  NewIssueRequest,
  | "assignee_ids"
  | "labels"
  | "epic_id"
  | "milestone_id"
  | "iteration_id"
  | "due_date"
  | "weight"
  | "health_status"
>;

/**
 * Builds the attributes of the request that creates the issue. Omits attributes without a value;
 * the server applies its defaults to them.
 */
export function toNewIssueRequestAttributes(wish: NewIssueAttributes): Arranged {
  return {
    ...(wish.assignees.length > 0 && { assignee_ids: wish.assignees.map(({ id }) => id) }),
    ...(wish.labels.length > 0 && { labels: wish.labels.map(({ name }) => name) }),
    ...(wish.epic.id > NO_EPIC.id && { epic_id: wish.epic.id }),
    ...(wish.milestone && { milestone_id: wish.milestone.id }),
    ...(wish.iteration && { iteration_id: wish.iteration.id }),
    ...(wish.dueDate && { due_date: wish.dueDate }),
    ...(wish.weight !== null && { weight: wish.weight }),
    ...(wish.health && { health_status: wish.health }),
  };
}
