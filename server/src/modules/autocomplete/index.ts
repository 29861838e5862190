/** Public interface of the autocomplete module: the exports that other modules can use. */
export { registerAutocompleteSourceRoutes, type AutocompleteSource } from "./autocomplete.web.ts";
export type { AutocompleteRequest } from "./autocomplete.ts";
