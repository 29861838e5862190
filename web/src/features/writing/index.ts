/** Front door of the feature: what an editor offers while somebody writes about the work of a place. */
export { quickActionsAddress } from "./autocomplete-address.ts";
export { useAutocomplete } from "./use-autocomplete.ts";
export { usePreview, useUpload } from "./writing.api.ts";
