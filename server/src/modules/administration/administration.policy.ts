/** Policy of the pages for administrators about the whole instance. No token permits them. */
import type { TokenScope } from "@cairn/contract/auth";
import { defineAction } from "../../platform/auth/actions.ts";

/** No token scopes: these actions are allowed only in a browser session, never with a token. */
const AT_A_PAGE: readonly TokenScope[] = [];

export const administrationPolicy = {
  readAuditLog: defineAction("audit_log.read", AT_A_PAGE, (viewer) => viewer.admin),
  listPlaces: defineAction("administration.list_places", AT_A_PAGE, (viewer) => viewer.admin),
  readJobs: defineAction("jobs.read", AT_A_PAGE, (viewer) => viewer.admin),
  retryJob: defineAction("jobs.retry", AT_A_PAGE, (viewer) => viewer.admin),
};
