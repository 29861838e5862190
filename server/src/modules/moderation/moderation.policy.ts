/** Policy of moderation: signed-in users report other users, administrators review the reports. */
import type { TokenScope } from "@cairn/contract/auth";
import { defineAction } from "../../platform/auth/actions.ts";

/** No token scopes: these actions are allowed only in a browser session, never with a token. */
const AT_A_PAGE: readonly TokenScope[] = [];

export const moderationPolicy = {
  reportAbuse: defineAction(
    "abuse_reports.create",
    AT_A_PAGE,
    (viewer, reported: { id: number }) => viewer.userId !== reported.id,
  ),
  listReports: defineAction("abuse_reports.list", AT_A_PAGE, (viewer) => viewer.admin),
  resolveReport: defineAction("abuse_reports.resolve", AT_A_PAGE, (viewer) => viewer.admin),
};
