/** Public interface of the uploads module: what other modules can import. */
export { markTextUploadsReferenced } from "./unreferenced-uploads.ts";
