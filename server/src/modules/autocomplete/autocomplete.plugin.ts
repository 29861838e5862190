/** Module definition of autocomplete: suggestions that a text editor shows while the user types. */
import type { Module } from "../../platform/module.ts";
import { registerAutocompleteWebRoutes } from "./autocomplete.web.ts";

export const autocompleteModule: Module = {
  name: "autocomplete",
  routes: registerAutocompleteWebRoutes,
};
