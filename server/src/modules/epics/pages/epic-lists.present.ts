/** Presents the issues and the child epics of an epic for the lists on its page. */
import {
  childEpicsUrl,
  epicIssuesUrl,
  type WebChildEpic,
  type WebEpicIssue,
} from "@cairn/contract/epics/epic-links";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { issuesPolicy, presentLinkedIssue } from "../../issues/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import type { IssueOfEpic } from "../issues/epic-issues.ts";
import { epicReference, epicStateName, epicWebPath } from "../reading/epics.present.ts";
import type { EpicRow } from "../reading/reading.ts";
import type { ChildEpicWithContent } from "../tree/child-epics.ts";

export function presentWebEpicIssue(
  ctx: Context,
  epic: EpicRow,
  { issue, link }: IssueOfEpic,
): WebEpicIssue {
  const canChange =
    epicsPolicy.update.allows(ctx.viewer, epic) && issuesPolicy.arrange.allows(ctx.viewer, issue);
  const path = `${epicIssuesUrl(epic.place.full_path, epic.iid)}/${link.id}`;
  return {
    ...presentLinkedIssue(ctx, issue),
    epic_issue_id: link.id,
    relation_path: canChange ? path : null,
  };
}

export function presentWebChildEpic(
  { viewer }: Context,
  parent: EpicRow,
  { child, content }: ChildEpicWithContent,
): WebChildEpic {
  const canAdmin = epicsPolicy.update.allows(viewer, child);
  const canChange = canAdmin && epicsPolicy.update.allows(viewer, parent);
  const path = `${childEpicsUrl(parent.place.full_path, parent.iid)}/${child.id}`;
  return {
    id: child.id,
    iid: child.iid,
    title: child.title,
    state: epicStateName(child),
    confidential: child.confidential,
    created_at: formatWireTime(child.created_at),
    closed_at: child.closed_at === null ? null : formatWireTime(child.closed_at),
    reference: child.place.id === parent.place.id ? `&${child.iid}` : epicReference(child),
    path: epicWebPath(child),
    relation_path: canChange ? path : null,
    ...content,
    full_path: child.place.full_path,
    can_admin: canAdmin,
  };
}
