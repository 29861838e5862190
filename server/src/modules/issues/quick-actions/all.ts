/** All the quick actions of this module. */
import { explainWith } from "../../../platform/quick-actions/index.ts";
import { discussing } from "./discussing.ts";
import { explain } from "./explaining.ts";
import { hearing } from "./hearing.ts";
import { labels } from "./labels.ts";
import { links } from "./links.ts";
import { meetings } from "./meetings.ts";
import { people } from "./people.ts";
import { planning } from "./planning.ts";
import { issueQuickActions } from "../changing/quick-action-registry.ts";
import { states } from "./states.ts";
import { times } from "./times.ts";
import { weighing } from "./weighing.ts";
import { wordings } from "./wordings.ts";

/** At start. */
export function addIssueQuickActions(): void {
  issueQuickActions.add(...states, ...labels, ...people, ...planning, ...weighing);
  issueQuickActions.add(...times, ...links, ...hearing, ...meetings, ...discussing);
  issueQuickActions.addWordings(...wordings);
  explainWith("Issue", explain);
}
