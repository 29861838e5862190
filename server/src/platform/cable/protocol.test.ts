import type { Writable } from "node:stream";
import * as ws from "ws";
import { describe, expect, test } from "vitest";
import {
  chooseSubprotocol,
  confirmationFrame,
  decodeCommand,
  disconnectFrame,
  messageFrame,
  pingFrame,
  rejectionFrame,
  textFrame,
  WELCOME_FRAME,
} from "./protocol.ts";

// The package `ws` exports the class Receiver, but its type declarations do not.
const { Receiver } = ws as unknown as { Receiver: new () => Writable };

describe("reading a client's frame", () => {
  test.each(["subscribe", "unsubscribe"])("takes %s with its identifier", (command) => {
    expect(decodeCommand(JSON.stringify({ command, identifier: "{}" }))).toEqual({
      command,
      identifier: "{}",
    });
  });

  test("takes a message with its data", () => {
    const command = { command: "message", identifier: "{}", data: '{"action":"x"}' };
    expect(decodeCommand(JSON.stringify(command))).toEqual(command);
  });

  test.each([
    ["broken JSON", '{"command":'],
    ["an array", "[]"],
    ["null", "null"],
    ["an unknown command", '{"command":"publish","identifier":"{}"}'],
    ["an unknown member", '{"command":"subscribe","identifier":"{}","token":"x"}'],
    ["an identifier that is an object", '{"command":"subscribe","identifier":{}}'],
    ["a message without data", '{"command":"message","identifier":"{}"}'],
    ["no identifier", '{"command":"subscribe"}'],
  ])("refuses %s", (_what, text) => {
    expect(decodeCommand(text)).toBeNull();
  });

  test("refuses an identifier over 4 KiB, counted in bytes", () => {
    const subscribe = (identifier: string) =>
      decodeCommand(JSON.stringify({ command: "subscribe", identifier }));
    expect(subscribe("a".repeat(4096))).not.toBeNull();
    expect(subscribe("a".repeat(4097))).toBeNull();
    expect(subscribe("é".repeat(2049))).toBeNull();
  });
});

describe("choosing the subprotocol", () => {
  test.each([
    [["actioncable-v1-json", "actioncable-unsupported"], "actioncable-v1-json"],
    [["actioncable-unsupported", "actioncable-v1-json"], "actioncable-v1-json"],
    [["actioncable-v9-json", "actioncable-unsupported"], "actioncable-unsupported"],
    [["graphql-ws"], false],
  ])("answers %j with %j", (offered, chosen) => {
    expect(chooseSubprotocol(new Set(offered))).toBe(chosen);
  });
});

describe("making frames", () => {
  test.each([0, 1, 125, 126, 127, 65_535, 65_536])(
    "frames a text of %i bytes as the receiver of ws reads it",
    async (length) => {
      const text = "é".repeat(Math.floor(length / 2)) + "a".repeat(length % 2);
      expect(await received(textFrame(text))).toBe(text);
    },
  );

  test("writes the frames of the protocol exactly", async () => {
    const identifier = '{"channel":"IssuesChannel", "iid":"1"}';
    const quoted = JSON.stringify(identifier);
    expect(await received(WELCOME_FRAME)).toBe('{"type":"welcome"}');
    expect(await received(pingFrame(1_700_000_000))).toBe('{"type":"ping","message":1700000000}');
    expect(await received(confirmationFrame(identifier))).toBe(
      `{"identifier":${quoted},"type":"confirm_subscription"}`,
    );
    expect(await received(rejectionFrame(identifier))).toBe(
      `{"identifier":${quoted},"type":"reject_subscription"}`,
    );
    expect(await received(messageFrame(identifier, { event: "updated", offset: 7 }))).toBe(
      `{"identifier":${quoted},"message":{"event":"updated","offset":7}}`,
    );
    expect(await received(disconnectFrame("server_restart", true))).toBe(
      '{"type":"disconnect","reason":"server_restart","reconnect":true}',
    );
  });
});

function received(frame: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const receiver = new Receiver();
    receiver.on("message", (data: Buffer) => resolve(data.toString()));
    receiver.on("error", reject);
    receiver.write(frame);
  });
}
