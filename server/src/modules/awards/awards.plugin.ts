/** Reactions. */
import type { Module } from "../../platform/module.ts";
import { following } from "./namespace-listener.ts";
import "./awards.graphql.ts";

export const awardsModule: Module = { name: "awards", listeners: following };
