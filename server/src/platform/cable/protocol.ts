/** The Action Cable wire format: parses client commands and builds the server's frames as bytes. */
import { z } from "zod";

export const ACTION_CABLE_PROTOCOL = "actioncable-v1-json";
/** A client that gets this subprotocol closes the connection and does not reconnect. */
export const UNSUPPORTED_PROTOCOL = "actioncable-unsupported";

export const MAX_FRAME_BYTES = 64 * 1024;
const MAX_IDENTIFIER_BYTES = 4 * 1024;

export type DisconnectReason = "unauthorized" | "invalid_request" | "server_restart" | "remote";

const identifier = z
  .string()
  .refine((text) => Buffer.byteLength(text) <= MAX_IDENTIFIER_BYTES, "Identifier is too long");

const commandSchema = z.discriminatedUnion("command", [
  z.strictObject({ command: z.literal("subscribe"), identifier }),
  z.strictObject({ command: z.literal("unsubscribe"), identifier }),
  z.strictObject({ command: z.literal("message"), identifier, data: z.string() }),
]);

export type CableCommand = z.output<typeof commandSchema>;

/** Parses a client's frame. Returns null for anything that is not a valid command. */
export function decodeCommand(text: string): CableCommand | null {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return null;
  }
  const command = commandSchema.safeParse(frame);
  return command.success ? command.data : null;
}

/**
 * Returns the first supported subprotocol that the client offers. `false` means that the response names
 * no subprotocol.
 */
export function chooseSubprotocol(offered: ReadonlySet<string>): string | false {
  return (
    [ACTION_CABLE_PROTOCOL, UNSUPPORTED_PROTOCOL].find((protocol) => offered.has(protocol)) ?? false
  );
}

export const WELCOME_FRAME = textFrame(JSON.stringify({ type: "welcome" }));

export function pingFrame(unixSeconds: number): Buffer {
  return textFrame(JSON.stringify({ type: "ping", message: unixSeconds }));
}

export function confirmationFrame(subscription: string): Buffer {
  return textFrame(JSON.stringify({ identifier: subscription, type: "confirm_subscription" }));
}

export function rejectionFrame(subscription: string): Buffer {
  return textFrame(JSON.stringify({ identifier: subscription, type: "reject_subscription" }));
}

export function messageFrame(subscription: string, message: unknown): Buffer {
  return textFrame(JSON.stringify({ identifier: subscription, message }));
}

export function disconnectFrame(reason: DisconnectReason, reconnect: boolean): Buffer {
  return textFrame(JSON.stringify({ type: "disconnect", reason, reconnect }));
}

/**
 * Builds a whole unmasked, unfragmented WebSocket text frame (RFC 6455, 5.2). The cable writes the same
 * buffer to every socket, with one write per socket. `ws.send` would build a header and write twice per
 * socket.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const lengthBytes = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const start = 2 + lengthBytes;
  const frame = Buffer.allocUnsafeSlow(start + length);
  frame[0] = 0x81;
  if (lengthBytes === 0) frame[1] = length;
  else if (lengthBytes === 2) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, start);
  return frame;
}
