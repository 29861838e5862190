/** Who may do what against abuse: everybody reports others, administrators look into it. */
import type { TokenScope } from "@cairn/contract/auth";
import { action } from "../../platform/auth/actions.ts";

/** Only somebody at a page, never a program with a token. */
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
