/** Front door of the module: what other modules may use. */
export { keepReferencedUploads } from "./unreferenced-uploads.ts";
