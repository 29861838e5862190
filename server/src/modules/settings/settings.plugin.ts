/**
 * The settings module: registers the routes of the instance settings, which administrators change, and
 * of the version of the instance.
 */
import type { Module } from "../../platform/module.ts";
import { registerMetadataRestRoutes } from "./metadata.rest.ts";
import { registerSettingsPageRoutes } from "./settings.pages.ts";
import { registerSettingsRestRoutes } from "./settings.rest.ts";

export const settingsModule: Module = {
  name: "settings",
  routes(routes) {
    registerSettingsRestRoutes(routes);
    registerMetadataRestRoutes(routes);
    registerSettingsPageRoutes(routes);
  },
};
