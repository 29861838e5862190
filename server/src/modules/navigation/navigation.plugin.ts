import type { Module } from "../../platform/module.ts";
import { addNavigationPages } from "./navigation.pages.ts";

export const navigationModule: Module = {
  name: "navigation",
  routes: addNavigationPages,
};
