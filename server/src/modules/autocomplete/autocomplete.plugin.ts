/** What an editor offers to complete while somebody writes. */
import type { Module } from "../../platform/module.ts";
import { addAutocomplete } from "./autocomplete.web.ts";

export const autocompleteModule: Module = { name: "autocomplete", routes: addAutocomplete };
