/** Who may do what with texts that are written again and again. Pure functions, read aloud. */
import { MAINTAINER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { action } from "../../platform/auth/actions.ts";
import { writing, type Place } from "../access/index.ts";
import { issuesPolicy } from "../issues/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

/** A project, as far as people talk in it. */
export interface TalkPlace extends Place {
  issues_access_level: string;
}

const keepsInOrder = writing(MAINTAINER);

export const savedRepliesPolicy = {
  /** Everybody their own. */
  listOwn: action("saved_replies.list_own", READ, () => true),
  manageOwn: action("saved_replies.manage_own", WRITE, () => true),
  /** Those of a project: whoever may say something about its issues. */
  use: action("saved_replies.use", READ, (viewer, project: TalkPlace) =>
    issuesPolicy.list.allows(viewer, project),
  ),
  manage: action(
    "saved_replies.manage",
    WRITE,
    (viewer, project: TalkPlace) =>
      issuesPolicy.list.allows(viewer, project) && keepsInOrder(viewer, project),
  ),
};
