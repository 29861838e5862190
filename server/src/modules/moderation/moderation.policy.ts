/** Policy of moderation: signed-in users report other users, administrators review the reports. */
import type { TokenScope } from "@cairn/contract/auth";
import { action } from "../../platform/auth/actions.ts";

/**
 * Token scopes of actions that no token permits, because they are allowed only in a browser session.
 */
const AT_A_PAGE: readonly TokenScope[] = [];

export const moderationPolicy = {
  reportAbuse: action(
    "abuse_reports.create",
    AT_A_PAGE,
    (viewer, reported: { id: number }) => viewer.userId !== reported.id,
  ),
  listReports: action("abuse_reports.list", AT_A_PAGE, (viewer) => viewer.admin),
  resolveReport: action("abuse_reports.resolve", AT_A_PAGE, (viewer) => viewer.admin),
};
