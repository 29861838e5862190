/** Module definition of issues, including incidents and test cases. */
import { registerReferences } from "../../platform/markdown/index.ts";
import type { Module } from "../../platform/module.ts";
import { addAutocompleteSourceRoutes } from "../autocomplete/index.ts";
import { addAwardPageRoutes } from "../awards/index.ts";
import { addDraftRoutes } from "../drafts/index.ts";
import { registerLabelIssueCounter } from "../labels/index.ts";
import { registerMilestoneIssueCounter } from "../milestones/index.ts";
import { registerNoteableKind } from "../noteables/index.ts";
import {
  addNotePageRoutes,
  addNoteFields,
  addNoteRestRoutes,
  addResourceEventsRest,
} from "../notes/index.ts";
import { addTodoRoute } from "../todos/index.ts";
import { addFollowUpsWeb } from "./pages/follow-ups.web.ts";
import { issueAutocompleteSource } from "./discussing/completing.ts";
import { issueAssociationListeners } from "./changing/dependency-listener.ts";
import { issueNoteable } from "./issue-noteable.ts";
import { issuePages, issueRestResource } from "./issue-params.ts";
import { registerIssueQuickActions } from "./quick-actions/register.ts";
import { addBulkUpdateWeb } from "./pages/bulk-updating.web.ts";
import { addIssueChangesWeb } from "./pages/changes.web.ts";
import { addIssuePage } from "./pages/issue.pages.ts";
import { addIssueWeb } from "./pages/issue.web.ts";
import { addIssueListPages } from "./pages/issues.pages.ts";
import { addIssueLinksRest } from "./rest/links.rest.ts";
import { issuesChannels } from "./pages/issues.channel.ts";
import { addIssuesRest } from "./rest/issues.rest.ts";
import { countIssuesByLabel } from "./listing/label-counts.ts";
import { countIssuesByMilestone } from "./listing/milestone-counts.ts";
import { addIssueListWeb } from "./pages/listing.web.ts";
import { issueTodoListeners } from "./discussing/giving-todos.ts";
import { addHelpPages } from "./pages/help.pages.ts";
import { addNewIssuePage } from "./pages/new-issue.pages.ts";
import { addIssueTemplatesRest } from "./rest/templates.rest.ts";
import { addIssueTemplatesWeb } from "./pages/templates.web.ts";
import { addIssueVersionsWeb } from "./pages/versions.web.ts";
import { issueReferenceKind, issueReferenceSyntax } from "./reading/references.ts";
import { issuesPolicy } from "./issues.policy.ts";
import { issueListeners } from "./discussing/issue-listener.ts";
import { addIssueAwardsRest } from "./rest/reactions.rest.ts";
import { addSpamWeb } from "./pages/spam.web.ts";
import { addSubscriptionsRest } from "./rest/subscribing.rest.ts";
import { addTimeTrackingRest } from "./rest/time-tracking.rest.ts";
import { IssueType } from "./graphql/issues.graphql.ts";
import "./graphql/listing.graphql.ts";
import "./graphql/blocking.graphql.ts";
import "./graphql/mutations.graphql.ts";
import "./graphql/attribute-mutations.graphql.ts";
import "./graphql/subscribing.graphql.ts";

addNoteFields(IssueType);

export const issuesModule: Module = {
  name: "issues",
  register() {
    registerLabelIssueCounter(countIssuesByLabel);
    registerMilestoneIssueCounter(countIssuesByMilestone);
    registerNoteableKind(issueNoteable);
    registerIssueQuickActions();
    registerReferences({ syntaxes: [issueReferenceSyntax], kinds: [issueReferenceKind] });
  },
  routes(routes) {
    addIssuesRest(routes);
    addIssueLinksRest(routes);
    addAutocompleteSourceRoutes(routes, issueAutocompleteSource);
    addIssueListWeb(routes);
    addIssueListPages(routes);
    addIssueTemplatesRest(routes);
    addIssueTemplatesWeb(routes);
    addNewIssuePage(routes);
    addHelpPages(routes);
    addIssuePage(routes);
    addIssueWeb(routes);
    addIssueVersionsWeb(routes);
    addIssueChangesWeb(routes);
    addBulkUpdateWeb(routes);
    addSpamWeb(routes);
    addSubscriptionsRest(routes);
    addTimeTrackingRest(routes);
    addIssueAwardsRest(routes);
    addAwardPageRoutes(routes, issuePages, issuesPolicy.read);
    addDraftRoutes(routes, issuePages);
    addNotePageRoutes(routes, issuePages);
    addNoteRestRoutes(routes, issueRestResource);
    addResourceEventsRest(routes, issueRestResource);
    addFollowUpsWeb(routes);
    addTodoRoute(routes, issueRestResource);
  },
  channels: issuesChannels,
  listeners: [...issueAssociationListeners, ...issueListeners, ...issueTodoListeners],
};
