/** Front door of the module: what other modules may use. */
export { addCompletionRoutes, type CompletionSource } from "./autocomplete.web.ts";
export type { AutocompleteRequest } from "./autocomplete.ts";
