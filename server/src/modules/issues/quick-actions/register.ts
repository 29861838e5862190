/** Registers all quick actions of the issues module. */
import { registerQuickActionExplainer } from "../../../platform/quick-actions/index.ts";
import { discussionQuickActions } from "./discussing.ts";
import { explainQuickActions } from "./explaining.ts";
import { subscriptionQuickActions } from "./subscriptions.ts";
import { labelQuickActions } from "./labels.ts";
import { linkQuickActions } from "./links.ts";
import { meetingQuickActions } from "./meetings.ts";
import { assigneeQuickActions } from "./assignees.ts";
import { milestoneAndDateQuickActions } from "./planning.ts";
import { issueQuickActions } from "../changing/quick-action-registry.ts";
import { stateQuickActions } from "./states.ts";
import { timeTrackingQuickActions } from "./time-tracking.ts";
import { weightAndHealthQuickActions } from "./weight-and-health.ts";
import { quickActionSubstitutions } from "./substitutions.ts";

/** Called once when the process starts. */
export function registerIssueQuickActions(): void {
  issueQuickActions.add(
    ...stateQuickActions,
    ...labelQuickActions,
    ...assigneeQuickActions,
    ...milestoneAndDateQuickActions,
    ...weightAndHealthQuickActions,
  );
  issueQuickActions.add(
    ...timeTrackingQuickActions,
    ...linkQuickActions,
    ...subscriptionQuickActions,
    ...meetingQuickActions,
    ...discussionQuickActions,
  );
  issueQuickActions.addWordings(...quickActionSubstitutions);
  registerQuickActionExplainer("Issue", explainQuickActions);
}
