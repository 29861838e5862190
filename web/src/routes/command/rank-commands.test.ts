import { expect, test } from "vitest";
import { rankMatchingCommands } from "./rank-commands.ts";

const COMMANDS = [
  { label: "New label" },
  { label: "Labels and more" },
  { label: "Edit labels" },
  { label: "Labels · Cabin" },
  { label: "Profile", context: "Your settings" },
  { label: "Settings · Cabin" },
];
const found = (query: string) => rankMatchingCommands(COMMANDS, query).map(({ label }) => label);

test("commands with exactly the typed name come first, then those that begin with it", () => {
  expect(found("labels")).toEqual(["Labels · Cabin", "Labels and more", "Edit labels"]);
  expect(found("Lab")).toEqual(["Labels and more", "Labels · Cabin", "New label", "Edit labels"]);
});

test("a page is found by where it belongs, and by several words", () => {
  expect(found("settings")).toEqual(["Settings · Cabin", "Profile"]);
  expect(found("cab lab")).toEqual(["Labels · Cabin"]);
  expect(found("your labels")).toEqual([]);
});
