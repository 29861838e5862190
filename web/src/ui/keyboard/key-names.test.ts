import { describe, expect, it } from "vitest";
import { getShortcutKeyNames } from "./key-names.ts";

function signs(keys: string, apple: boolean): string[] {
  return getShortcutKeyNames(keys, apple).map(({ sign }) => sign);
}

describe("keys", () => {
  it("are named as on the keyboard", () => {
    expect(signs("mod+k", true)).toEqual(["⌘", "K"]);
    expect(signs("mod+k", false)).toEqual(["Ctrl", "K"]);
    expect(signs("mod+shift+c", true)).toEqual(["⌘", "⇧", "C"]);
    expect(signs("g i", false)).toEqual(["G", "I"]);
    expect(signs("?", false)).toEqual(["?"]);
    expect(signs("+", false)).toEqual(["+"]);
  });

  it("have a name for screen readers", () => {
    const names = getShortcutKeyNames("mod+enter", true).map(({ word }) => word);
    expect(names).toEqual(["Command", "Enter"]);
  });
});
