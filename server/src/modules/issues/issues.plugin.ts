/** Module definition of issues, including incidents and test cases. */
import { registerReferenceSyntaxesAndKinds } from "../../platform/markdown/index.ts";
import type { Module } from "../../platform/module.ts";
import { registerAutocompleteSourceRoutes } from "../autocomplete/index.ts";
import { registerAwardPageRoutes } from "../awards/index.ts";
import { registerDraftRoutes } from "../drafts/index.ts";
import { registerLabelIssueCountsProvider } from "../labels/index.ts";
import { registerIterationIssueCountsProvider } from "../iterations/index.ts";
import { registerMilestoneIssueCountsProvider } from "../milestones/index.ts";
import { registerNoteableKind } from "../noteables/index.ts";
import {
  registerNotePageRoutes,
  addNoteGraphqlFields,
  registerNoteRestRoutes,
  registerResourceEventsRestRoutes,
} from "../notes/index.ts";
import { registerTodoCreationRoute } from "../todos/index.ts";
import { registerActivityRoutes } from "./activity/activity.web.ts";
import { registerFollowUpsWebRoutes } from "./pages/follow-ups.web.ts";
import { issueAutocompleteSource } from "./discussing/completing.ts";
import { issueAssociationListeners } from "./changing/dependency-listener.ts";
import {
  removedMemberListener,
  unassignRemovedMemberJob,
} from "./changing/removed-member-assignments.ts";
import { issueNoteableKind } from "./issue-noteable.ts";
import { issuePagePaths, issueRestResource } from "./issue-params.ts";
import { registerIssueQuickActions } from "./quick-actions/register.ts";
import { registerBulkUpdateWebRoutes } from "./pages/bulk-updating.web.ts";
import { registerIssueLinksWebRoutes } from "./pages/links.web.ts";
import { registerIssueMergingWebRoutes } from "./pages/merging.web.ts";
import { registerIssueMovingWebRoutes } from "./pages/moving.web.ts";
import { registerIssueMovingRestRoutes } from "./rest/moving.rest.ts";
import { registerIssuePageRoute } from "./pages/issue.pages.ts";
import { registerIssueWebRoutes } from "./pages/issue.web.ts";
import { registerIssueListPageRoutes } from "./pages/issues.pages.ts";
import { registerIssueLinksRestRoutes } from "./rest/links.rest.ts";
import { issuesChannels } from "./pages/issues.channel.ts";
import { registerIssuesRestRoutes } from "./rest/issues.rest.ts";
import { countIssuesByLabel } from "./listing/label-counts.ts";
import { countIssuesByIteration } from "./listing/iteration-counts.ts";
import { countIssuesByMilestone } from "./listing/milestone-counts.ts";
import { registerIssueListWebRoutes } from "./pages/listing.web.ts";
import { issueTodoListeners } from "./discussing/giving-todos.ts";
import { registerHelpPageRoutes } from "./pages/help.pages.ts";
import { registerNewIssuePageRoute } from "./pages/new-issue.pages.ts";
import { issueReferenceKind, issueReferenceSyntax } from "./reading/references.ts";
import { issuesPolicy } from "./issues.policy.ts";
import { issueSystemNoteListeners } from "./discussing/issue-listener.ts";
import { registerIssueAwardsRestRoutes } from "./rest/reactions.rest.ts";
import { registerSpamWebRoutes } from "./pages/spam.web.ts";
import { registerSubscriptionsRestRoutes } from "./rest/subscribing.rest.ts";
import { registerTimeTrackingRestRoutes } from "./rest/time-tracking.rest.ts";
import { IssueObjectType } from "./graphql/issues.graphql.ts";
import "./graphql/listing.graphql.ts";
import "./graphql/blocking.graphql.ts";
import "./graphql/mutations.graphql.ts";
import "./graphql/attribute-mutations.graphql.ts";
import "./graphql/moving.graphql.ts";
import "./graphql/participants.graphql.ts";
import "./graphql/subscribing.graphql.ts";
import "./graphql/timelogs.graphql.ts";

addNoteGraphqlFields(IssueObjectType);

export const issuesModule: Module = {
  name: "issues",
  register() {
    registerLabelIssueCountsProvider(countIssuesByLabel);
    registerMilestoneIssueCountsProvider(countIssuesByMilestone);
    registerIterationIssueCountsProvider(countIssuesByIteration);
    registerNoteableKind(issueNoteableKind);
    registerIssueQuickActions();
    registerReferenceSyntaxesAndKinds({
      syntaxes: [issueReferenceSyntax],
      kinds: [issueReferenceKind],
    });
  },
  routes(routes) {
    registerIssuesRestRoutes(routes);
    registerIssueLinksRestRoutes(routes);
    registerIssueMovingRestRoutes(routes);
    registerIssueMovingWebRoutes(routes);
    registerIssueMergingWebRoutes(routes);
    registerIssueLinksWebRoutes(routes);
    registerAutocompleteSourceRoutes(routes, issueAutocompleteSource);
    registerIssueListWebRoutes(routes);
    registerIssueListPageRoutes(routes);
    registerActivityRoutes(routes);
    registerNewIssuePageRoute(routes);
    registerHelpPageRoutes(routes);
    registerIssuePageRoute(routes);
    registerIssueWebRoutes(routes);
    registerBulkUpdateWebRoutes(routes);
    registerSpamWebRoutes(routes);
    registerSubscriptionsRestRoutes(routes);
    registerTimeTrackingRestRoutes(routes);
    registerIssueAwardsRestRoutes(routes);
    registerAwardPageRoutes(routes, issuePagePaths, issuesPolicy.read);
    registerDraftRoutes(routes, issuePagePaths);
    registerNotePageRoutes(routes, issuePagePaths);
    registerNoteRestRoutes(routes, issueRestResource);
    registerResourceEventsRestRoutes(routes, issueRestResource);
    registerFollowUpsWebRoutes(routes);
    registerTodoCreationRoute(routes, issueRestResource);
  },
  channels: issuesChannels,
  listeners: [
    ...issueAssociationListeners,
    ...issueSystemNoteListeners,
    ...issueTodoListeners,
    removedMemberListener,
  ],
  jobs: [unassignRemovedMemberJob],
};
