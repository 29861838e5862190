/** The settings module: settings of the whole instance, which administrators change. */
import type { Module } from "../../platform/module.ts";
import { addSettingsRest } from "./settings.rest.ts";

export const settingsModule: Module = { name: "settings", routes: addSettingsRest };
