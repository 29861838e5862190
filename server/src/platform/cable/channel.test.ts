import { definePublicAction } from "../auth/actions.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { ChannelRegistry, type Channel } from "./channel.ts";

const issues: Channel<unknown> = {
  name: "IssuesChannel",
  action: definePublicAction("issues.read"),
  params: z.strictObject({ project_path: z.string(), iid: z.string() }),
  subscribe: () => Promise.resolve({ streams: [] }),
};

test("an identifier names a channel and exactly its params", () => {
  const registry = new ChannelRegistry([issues]);
  expect(registry.read('{"channel":"IssuesChannel","project_path":"g/p","iid":"1"}')).toEqual({
    channel: issues,
    params: { project_path: "g/p", iid: "1" },
  });
});

test.each([
  "",
  "null",
  "[]",
  '"IssuesChannel"',
  "{",
  '{"project_path":"g/p","iid":"1"}',
  '{"channel":["IssuesChannel"],"project_path":"g/p","iid":"1"}',
  '{"channel":"__proto__","project_path":"g/p","iid":"1"}',
  '{"channel":"IssuesChannel","project_path":"g/p"}',
  '{"channel":"IssuesChannel","project_path":"g/p","iid":"1","admin":true}',
])("the identifier %s names nothing", (identifier) => {
  expect(new ChannelRegistry([issues]).read(identifier)).toBeNull();
});

test("a channel without a policy action, with open params or with a taken name is not registered", () => {
  expect(() => new ChannelRegistry([{ ...issues, action: undefined as never }])).toThrow(
    /policy action/,
  );
  expect(() => new ChannelRegistry([{ ...issues, params: z.object({}) }])).toThrow(/close/);
  expect(() => new ChannelRegistry([issues, issues])).toThrow(/Two channels/);
});
