/** Issues, incidents and test cases. */
import { addReferences } from "../../platform/markdown/index.ts";
import type { Module } from "../../platform/module.ts";
import { eraseFirst } from "../access/index.ts";
import { countIssuesWith } from "../labels/index.ts";
import { countPlannedWith } from "../milestones/index.ts";
import { eraseIssues, following } from "./following.ts";
import { addBulkUpdating } from "./bulk-updating.web.ts";
import { addIssuePage } from "./issue.pages.ts";
import { addIssueListPages } from "./issues.pages.ts";
import { addIssuesRest } from "./issues.rest.ts";
import { countByLabel } from "./label-counts.ts";
import { countByMilestone } from "./milestone-counts.ts";
import { addIssueListWeb } from "./listing.web.ts";
import { addNewIssuePage } from "./new-issue.pages.ts";
import { addIssueTemplates } from "./templates.rest.ts";
import { addAutocomplete } from "./autocomplete.web.ts";
import { issueKind, issueSyntax } from "./references.ts";
import "./issues.graphql.ts";
import "./listing.graphql.ts";

countIssuesWith(countByLabel);
countPlannedWith(countByMilestone);
eraseFirst(eraseIssues);
addReferences({ syntaxes: [issueSyntax], kinds: [issueKind] });

export const issuesModule: Module = {
  name: "issues",
  routes(routes) {
    addIssuesRest(routes);
    addAutocomplete(routes);
    addIssueListWeb(routes);
    addIssueListPages(routes);
    addIssueTemplates(routes);
    addNewIssuePage(routes);
    addIssuePage(routes);
    addBulkUpdating(routes);
  },
  listeners: following,
};
