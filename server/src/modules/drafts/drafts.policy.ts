/** Who may keep drafts: whoever reads the issue, at a page. No token reads what is not said yet. */
import { action } from "../../platform/auth/actions.ts";
import { issuesPolicy, type IssueSubject } from "../issues/index.ts";

export const draftsPolicy = {
  list: action("drafts.list", [], (viewer, issue: IssueSubject) =>
    issuesPolicy.read.allows(viewer, issue),
  ),
  keep: action("drafts.keep", [], (viewer, issue: IssueSubject) =>
    issuesPolicy.read.allows(viewer, issue),
  ),
  /** Everybody their own. */
  follow: action("drafts.follow", [], () => true),
};
