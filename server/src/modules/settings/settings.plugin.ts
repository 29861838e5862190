/** The settings module: registers the routes of the instance settings, which administrators change. */
import type { Module } from "../../platform/module.ts";
import { registerSettingsRestRoutes } from "./settings.rest.ts";

export const settingsModule: Module = { name: "settings", routes: registerSettingsRestRoutes };
