/** Registers all quick actions of the issues module. */
import { registerQuickActionExplainer } from "../../../platform/quick-actions/index.ts";
import { awardAndTodoQuickActions } from "./discussing.ts";
import { explainQuickActions } from "./explaining.ts";
import { subscriptionQuickActions } from "./subscriptions.ts";
import { labelQuickActions } from "./labels.ts";
import { linkQuickActions } from "./links.ts";
import { zoomMeetingQuickActions } from "./meetings.ts";
import { movingQuickActions } from "./moving.ts";
import { assigneeQuickActions } from "./assignees.ts";
import { milestoneIterationAndDueDateQuickActions } from "./planning.ts";
import { issueQuickActions } from "../changing/quick-action-registry.ts";
import { severityQuickActions } from "./severity.ts";
import { stateQuickActions } from "./states.ts";
import { timeTrackingQuickActions } from "./time-tracking.ts";
import { weightAndHealthQuickActions } from "./weight-and-health.ts";
import { textSubstitutionQuickActions } from "./substitutions.ts";

/** The issues module calls this function once, when the process starts. */
export function registerIssueQuickActions(): void {
  issueQuickActions.add(
    ...stateQuickActions,
    ...labelQuickActions,
    ...assigneeQuickActions,
    ...milestoneIterationAndDueDateQuickActions,
    ...weightAndHealthQuickActions,
    ...severityQuickActions,
  );
  issueQuickActions.add(
    ...timeTrackingQuickActions,
    ...linkQuickActions,
    ...subscriptionQuickActions,
    ...zoomMeetingQuickActions,
    ...awardAndTodoQuickActions,
    ...movingQuickActions,
  );
  issueQuickActions.addWordings(...textSubstitutionQuickActions);
  registerQuickActionExplainer("Issue", "project", explainQuickActions);
}
