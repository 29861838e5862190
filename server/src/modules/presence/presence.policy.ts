/** Who may see who else is there: whoever reads the issue, at a page, and is seen there too. */
import { action } from "../../platform/auth/actions.ts";
import { issuesPolicy, type IssueSubject } from "../issues/index.ts";

export const presencePolicy = {
  follow: action("presence.follow", [], (viewer, issue: IssueSubject) =>
    issuesPolicy.read.allows(viewer, issue),
  ),
};
