import type { Module } from "../../platform/module.ts";
import { registerNavigationPageRoutes } from "./navigation.pages.ts";

export const navigationModule: Module = {
  name: "navigation",
  routes: registerNavigationPageRoutes,
};
