/** Public exports of the writing feature: autocomplete, preview and uploads for Markdown editors. */
export { quickActionsAddress } from "./autocomplete-address.ts";
export { useAutocomplete } from "./use-autocomplete.ts";
export { usePreview, useUpload } from "./writing.api.ts";
