/** Issues, incidents and test cases. */
import type { Module } from "../../platform/module.ts";
import { eraseFirst } from "../access/index.ts";
import { countIssuesWith } from "../labels/index.ts";
import { eraseIssues, following } from "./following.ts";
import { addIssuesRest } from "./issues.rest.ts";
import { countByLabel } from "./label-counts.ts";
import "./issues.graphql.ts";
import "./listing.graphql.ts";

countIssuesWith(countByLabel);
eraseFirst(eraseIssues);

export const issuesModule: Module = {
  name: "issues",
  routes: addIssuesRest,
  listeners: following,
};
