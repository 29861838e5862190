/** Administrators can mark an issue as spam and see from which IP address and browser it was created. */
import { defineAction } from "../../../platform/auth/actions.ts";

export const spamPolicy = {
  report: defineAction("issues.report_spam", ["api"], (viewer) => viewer.admin),
  readOrigin: defineAction("issues.read_origin", ["api", "read_api"], (viewer) => viewer.admin),
};
