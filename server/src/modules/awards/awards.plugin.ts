/** Reactions. */
import type { Module } from "../../platform/module.ts";
import { canBeReactedTo, issueNumbered } from "./awardables.ts";
import { addAwardsRest } from "./awards.rest.ts";
import { addAwardsWeb } from "./awards.web.ts";
import { issueQuickActions } from "../issues/index.ts";
import { following } from "./following.ts";
import { awardAction } from "./quick-actions.ts";
import "./awards.graphql.ts";

issueQuickActions.add(awardAction);
canBeReactedTo(["Issue"], issueNumbered);

export const awardsModule: Module = {
  name: "awards",
  routes(routes) {
    addAwardsWeb(routes);
    addAwardsRest(routes);
  },
  listeners: following,
};
