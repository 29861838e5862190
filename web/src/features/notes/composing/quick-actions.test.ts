import { describe, expect, it } from "vitest";
import { describeQuickActionsBeingApplied, parseQuickActions } from "./quick-actions.ts";

const known = [
  { name: "close", aliases: [], description: "Close this issue" },
  { name: "unlabel", aliases: ["remove_label"], description: "Remove all or specific labels" },
];

describe("quick actions in a text", () => {
  it("stand at the beginning of a line, in any letter case", () => {
    const text = "Done.\n/close\nSee /close\n/Remove_Label ~bug";
    expect(parseQuickActions(text, known)).toEqual({
      commands: ["close", "remove_label"],
      words: "Done.\nSee /close",
    });
  });

  it("are none in code, in quotes and in paths, and not what nobody knows", () => {
    const text = "```\n/close\n```\n>>>\n/close\n>>>\n/usr/bin/close\n/unknown";
    expect(parseQuickActions(text, known)).toEqual({ commands: [], words: text });
  });

  it("without a list everything that looks so is one; words that are drawn are not", () => {
    expect(parseQuickActions("/anything now", undefined).commands).toEqual(["anything"]);
    expect(parseQuickActions("/shrug", undefined)).toEqual({ commands: [], words: "/shrug" });
  });
});

describe("the note in their place", () => {
  it.each([
    [["close"], "Applying command to close this issue"],
    [["close", "unlabel"], "Applying multiple commands"],
    [["other"], "Applying command"],
  ])("for %j says %j [NFORM-045]", (commands, words) => {
    expect(describeQuickActionsBeingApplied(commands, known)).toBe(words);
  });

  it("is none without commands", () => {
    expect(describeQuickActionsBeingApplied([], known)).toBeNull();
  });
});
