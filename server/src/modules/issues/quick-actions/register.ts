/** Registers all quick actions of the issues module. */
import { registerExplainer } from "../../../platform/quick-actions/index.ts";
import { discussionActions } from "./discussing.ts";
import { explainQuickActions } from "./explaining.ts";
import { subscriptionActions } from "./subscriptions.ts";
import { labelActions } from "./labels.ts";
import { linkActions } from "./links.ts";
import { meetingActions } from "./meetings.ts";
import { assigneeActions } from "./assignees.ts";
import { planningActions } from "./planning.ts";
import { issueQuickActions } from "../changing/quick-action-registry.ts";
import { stateActions } from "./states.ts";
import { timeTrackingActions } from "./time-tracking.ts";
import { weightAndHealthActions } from "./weight-and-health.ts";
import { substitutions } from "./substitutions.ts";

/** Runs once at startup. */
export function registerIssueQuickActions(): void {
  issueQuickActions.add(
    ...stateActions,
    ...labelActions,
    ...assigneeActions,
    ...planningActions,
    ...weightAndHealthActions,
  );
  issueQuickActions.add(
    ...timeTrackingActions,
    ...linkActions,
    ...subscriptionActions,
    ...meetingActions,
    ...discussionActions,
  );
  issueQuickActions.addWordings(...substitutions);
  registerExplainer("Issue", explainQuickActions);
}
