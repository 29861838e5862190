/** Presents labels as REST responses. */
import type { Label, LabelBasic, WebLabel } from "@cairn/contract/labels";
import { formatWireTime } from "@cairn/contract/wire";
import { chooseTextColor } from "./colors.ts";
import type { LabelRow } from "./labels.queries.ts";
import type { LabelWithCounts } from "./reading.ts";

interface ShownLabel {
  id: number;
  title: string;
  color: string;
  description: string;
}

export function presentLabelBasic(label: ShownLabel): LabelBasic {
  return {
    id: label.id,
    name: label.title,
    color: label.color,
    text_color: chooseTextColor(label.color),
    description: label.description || null,
    description_html: asHtml(label.description),
  };
}

export function presentLabel(label: LabelWithCounts): Label {
  const { counts } = label;
  return {
    ...presentLabelBasic(label),
    subscribed: false,
    priority: label.priority,
    is_project_label: label.namespace_kind === "project",
    ...(counts === undefined
      ? {}
      : {
          open_issues_count: counts.open,
          closed_issues_count: counts.closed,
          open_merge_requests_count: 0,
        }),
  };
}

export function presentWebLabel(label: LabelRow): WebLabel {
  const isOfProject = label.namespace_kind === "project";
  return {
    id: label.id,
    title: label.title,
    color: label.color,
    description: label.description,
    group_id: isOfProject ? null : label.namespace_id,
    project_id: isOfProject ? label.namespace_id : null,
    template: false,
    text_color: chooseTextColor(label.color),
    created_at: formatWireTime(label.created_at),
    updated_at: formatWireTime(label.updated_at),
  };
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a label description as HTML. Descriptions are plain text, not Markdown. */
function asHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
