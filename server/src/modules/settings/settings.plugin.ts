/** The settings module: registers the routes of the instance settings, which administrators change. */
import type { Module } from "../../platform/module.ts";
import { registerSettingsPageRoutes } from "./settings.pages.ts";
import { registerSettingsRestRoutes } from "./settings.rest.ts";

export const settingsModule: Module = {
  name: "settings",
  routes(routes) {
    registerSettingsRestRoutes(routes);
    registerSettingsPageRoutes(routes);
  },
};
