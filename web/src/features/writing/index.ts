/** Public exports of the writing feature: autocomplete, preview and uploads for Markdown editors. */
export { quickActionsUrl } from "./autocomplete-address.ts";
export { useAutocompleteSources } from "./use-autocomplete.ts";
export { useRenderPreviewFunction, useUploadFunction } from "./writing.api.ts";
