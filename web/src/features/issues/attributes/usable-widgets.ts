/** Which widgets of the side column the viewer can use. */
import type { EpicPageResponse } from "@cairn/contract/epics/epic-page";
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import type { SidebarWidget } from "./attribute-shortcuts.ts";

type Widgets = Partial<Record<SidebarWidget, boolean>>;

export function listUsableWidgets(
  issue:
    | Pick<IssuePageResponse, "type" | "can" | "supports" | "state" | "epic_assignment">
    | Pick<EpicPageResponse, "type" | "can">,
): SidebarWidget[] {
  const { can } = issue;
  const usable: Widgets = {
    labels: can.arrange,
    ...(issue.type === "epic" ? listEpicWidgets(issue) : listIssueWidgets(issue)),
    lock: can.arrange,
    notifications: can.subscribe,
    todo: can.add_todo,
  };
  return (Object.keys(usable) as SidebarWidget[]).filter((widget) => usable[widget]);
}

function listIssueWidgets({
  can,
  supports,
  state,
  epic_assignment: epicAssignment,
}: Pick<IssuePageResponse, "can" | "supports" | "state" | "epic_assignment">): Widgets {
  return {
    assignees: can.arrange && supports.assignees,
    epic: epicAssignment?.can_assign === true,
    milestone: can.arrange,
    iteration: can.arrange && supports.iteration,
    weight: can.arrange && supports.weight,
    "health-status": can.arrange && supports.health_status && state === "opened",
    severity: can.arrange && supports.severity,
    "due-date": can.arrange,
    "time-tracking": can.log_time && supports.time_tracking,
    confidentiality: can.arrange && supports.confidentiality,
    move: can.move,
  };
}

function listEpicWidgets({ can: { arrange } }: Pick<EpicPageResponse, "can">): Widgets {
  return { parent: arrange, "start-date": arrange, "due-date": arrange, confidentiality: arrange };
}
