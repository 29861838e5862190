/** Issues, incidents and test cases. */
import { addReferences } from "../../platform/markdown/index.ts";
import type { Module } from "../../platform/module.ts";
import { addCompletionRoutes } from "../autocomplete/index.ts";
import { addAwardPageRoutes } from "../awards/index.ts";
import { addDraftRoutes } from "../drafts/index.ts";
import { countIssuesWith } from "../labels/index.ts";
import { countPlannedWith } from "../milestones/index.ts";
import { addNoteableKind } from "../noteables/index.ts";
import {
  addNotePageRoutes,
  addNoteFields,
  addNoteRestRoutes,
  addResourceEvents,
} from "../notes/index.ts";
import { addTodoRoute } from "../todos/index.ts";
import { addFollowUps } from "./follow-ups.web.ts";
import { issueCompletion } from "./completing.ts";
import { following } from "./following.ts";
import { issueNoteable } from "./issue-noteable.ts";
import { issuePages, issueResource } from "./issue-params.ts";
import { addIssueQuickActions } from "./quick-actions/all.ts";
import { addBulkUpdating } from "./bulk-updating.web.ts";
import { addIssueChanges } from "./changes.web.ts";
import { addIssuePage } from "./issue.pages.ts";
import { addIssueWeb } from "./issue.web.ts";
import { addIssueListPages } from "./issues.pages.ts";
import { addIssueLinks } from "./links.rest.ts";
import { issuesChannels } from "./issues.channel.ts";
import { addIssuesRest } from "./issues.rest.ts";
import { countByLabel } from "./label-counts.ts";
import { countByMilestone } from "./milestone-counts.ts";
import { addIssueListWeb } from "./listing.web.ts";
import { givingTodos } from "./giving-todos.ts";
import { addHelpPages } from "./help.pages.ts";
import { addNewIssuePage } from "./new-issue.pages.ts";
import { addIssueTemplates } from "./templates.rest.ts";
import { addIssueTemplatesWeb } from "./templates.web.ts";
import { addIssueVersions } from "./versions.web.ts";
import { issueKind, issueSyntax } from "./references.ts";
import { issuesPolicy } from "./issues.policy.ts";
import { recording } from "./recording.ts";
import { addIssueReactions } from "./reactions.rest.ts";
import { addSpamDoors } from "./spam.web.ts";
import { addSubscribing } from "./subscribing.rest.ts";
import { addTimeTracking } from "./time-tracking.rest.ts";
import { IssueType } from "./issues.graphql.ts";
import "./listing.graphql.ts";
import "./blocking.graphql.ts";
import "./mutating.graphql.ts";
import "./setting.graphql.ts";
import "./subscribing.graphql.ts";

addNoteFields(IssueType);
countIssuesWith(countByLabel);
countPlannedWith(countByMilestone);
addNoteableKind(issueNoteable);
addIssueQuickActions();
addReferences({ syntaxes: [issueSyntax], kinds: [issueKind] });

export const issuesModule: Module = {
  name: "issues",
  routes(routes) {
    addIssuesRest(routes);
    addIssueLinks(routes);
    addCompletionRoutes(routes, issueCompletion);
    addIssueListWeb(routes);
    addIssueListPages(routes);
    addIssueTemplates(routes);
    addIssueTemplatesWeb(routes);
    addNewIssuePage(routes);
    addHelpPages(routes);
    addIssuePage(routes);
    addIssueWeb(routes);
    addIssueVersions(routes);
    addIssueChanges(routes);
    addBulkUpdating(routes);
    addSpamDoors(routes);
    addSubscribing(routes);
    addTimeTracking(routes);
    addIssueReactions(routes);
    addAwardPageRoutes(routes, issuePages, issuesPolicy.read);
    addDraftRoutes(routes, issuePages);
    addNotePageRoutes(routes, issuePages);
    addNoteRestRoutes(routes, issueResource);
    addResourceEvents(routes, issueResource);
    addFollowUps(routes);
    addTodoRoute(routes, issueResource);
  },
  channels: issuesChannels,
  listeners: [...following, ...recording, ...givingTodos],
};
