export { createCable } from "./server.ts";
export type { Cable, CableOptions } from "./server.ts";
