export { createCable } from "./server.ts";
export type { Cable, CableOptions } from "./server.ts";
export { defineChannel } from "./channel.ts";
export type { Audibility, CableConnection, Channel, MessageOf } from "./channel.ts";
export type { CableLog, CableMetrics } from "./socket.ts";
