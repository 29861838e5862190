/** Front door of the module: what other modules may use. */
export { keepFilesNamedIn } from "./unreferenced-uploads.ts";
