/** Public interface of the uploads module: what other modules can import. */
export { keepReferencedUploads } from "./unreferenced-uploads.ts";
