export { createCable } from "./server.ts";
export type { Cable, CableOptions } from "./server.ts";
export { defineChannel } from "./channel.ts";
export type { CableConnection } from "./channel.ts";
