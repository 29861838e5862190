/** Module definition of awards (reactions). */
import type { Module } from "../../platform/module.ts";
import { awardListeners } from "./namespace-listener.ts";
import "./awards.graphql.ts";

export const awardsModule: Module = { name: "awards", listeners: awardListeners };
