/** All the quick actions of this module. */
import { explainWith } from "../../../platform/quick-actions/index.ts";
import { discussing } from "./discussing.ts";
import { explain } from "./explaining.ts";
import { hearing } from "./subscriptions.ts";
import { labels } from "./labels.ts";
import { links } from "./links.ts";
import { meetings } from "./meetings.ts";
import { people } from "./assignees.ts";
import { planning } from "./planning.ts";
import { issueQuickActions } from "../changing/quick-action-registry.ts";
import { states } from "./states.ts";
import { times } from "./time-tracking.ts";
import { weighing } from "./weight-and-health.ts";
import { wordings } from "./substitutions.ts";

/** At start. */
export function addIssueQuickActions(): void {
  issueQuickActions.add(...states, ...labels, ...people, ...planning, ...weighing);
  issueQuickActions.add(...times, ...links, ...hearing, ...meetings, ...discussing);
  issueQuickActions.addWordings(...wordings);
  explainWith("Issue", explain);
}
