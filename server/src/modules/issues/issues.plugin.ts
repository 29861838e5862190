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
import { addFollowUps } from "./pages/follow-ups.web.ts";
import { issueCompletion } from "./discussing/completing.ts";
import { following } from "./changing/dependency-listener.ts";
import { issueNoteable } from "./issue-noteable.ts";
import { issuePages, issueResource } from "./issue-params.ts";
import { addIssueQuickActions } from "./quick-actions/register.ts";
import { addBulkUpdating } from "./pages/bulk-updating.web.ts";
import { addIssueChanges } from "./pages/changes.web.ts";
import { addIssuePage } from "./pages/issue.pages.ts";
import { addIssueWeb } from "./pages/issue.web.ts";
import { addIssueListPages } from "./pages/issues.pages.ts";
import { addIssueLinks } from "./rest/links.rest.ts";
import { issuesChannels } from "./pages/issues.channel.ts";
import { addIssuesRest } from "./rest/issues.rest.ts";
import { countByLabel } from "./listing/label-counts.ts";
import { countByMilestone } from "./listing/milestone-counts.ts";
import { addIssueListWeb } from "./pages/listing.web.ts";
import { givingTodos } from "./discussing/giving-todos.ts";
import { addHelpPages } from "./pages/help.pages.ts";
import { addNewIssuePage } from "./pages/new-issue.pages.ts";
import { addIssueTemplates } from "./rest/templates.rest.ts";
import { addIssueTemplatesWeb } from "./pages/templates.web.ts";
import { addIssueVersions } from "./pages/versions.web.ts";
import { issueKind, issueSyntax } from "./reading/references.ts";
import { issuesPolicy } from "./issues.policy.ts";
import { recording } from "./discussing/issue-listener.ts";
import { addIssueReactions } from "./rest/reactions.rest.ts";
import { addSpamDoors } from "./pages/spam.web.ts";
import { addSubscribing } from "./rest/subscribing.rest.ts";
import { addTimeTracking } from "./rest/time-tracking.rest.ts";
import { IssueType } from "./graphql/issues.graphql.ts";
import "./graphql/listing.graphql.ts";
import "./graphql/blocking.graphql.ts";
import "./graphql/mutations.graphql.ts";
import "./graphql/attribute-mutations.graphql.ts";
import "./graphql/subscribing.graphql.ts";

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
