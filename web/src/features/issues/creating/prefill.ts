/** Prefills a new issue from the address: `?issue[title]=…&issue[description]=…&issuable_template=…`. */
import { ISSUE_TYPES, type IssueType } from "@cairn/contract/issues/issues";

export interface NewIssuePrefill {
  title: string;
  description: string;
  type: IssueType;
  confidential: boolean;
  milestoneId: number | null;
  template: string | null;
  /** Id of the discussion that the new issue follows up on. */
  thread: string | null;
}

export function parseNewIssuePrefill(search: string): NewIssuePrefill {
  const asked = new URLSearchParams(search);
  const type = asked.get("issue[issue_type]");
  const milestone = Number(asked.get("issue[milestone_id]"));
  return {
    title: asked.get("issue[title]") ?? "",
    description: asked.get("issue[description]") ?? "",
    type: ISSUE_TYPES.find((each) => each === type) ?? "issue",
    confidential: ["true", "1"].includes(asked.get("issue[confidential]")?.toLowerCase() ?? ""),
    milestoneId: milestone > 0 ? milestone : null,
    template: asked.get("issuable_template") || null,
    thread: asked.get("discussion_to_resolve") || null,
  };
}
