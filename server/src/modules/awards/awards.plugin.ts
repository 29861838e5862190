/** Reactions. */
import type { Module } from "../../platform/module.ts";
import { addAwardsRest } from "./awards.rest.ts";
import { addAwardsWeb } from "./awards.web.ts";
import { following } from "./following.ts";
import "./awards.graphql.ts";

export const awardsModule: Module = {
  name: "awards",
  routes(routes) {
    addAwardsWeb(routes);
    addAwardsRest(routes);
  },
  listeners: following,
};
