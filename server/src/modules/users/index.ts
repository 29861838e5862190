/** Front door of the module: what the program and other modules may use. */
export { promoteToAdmin } from "./promoting.ts";
