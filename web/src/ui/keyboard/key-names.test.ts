import { describe, expect, it } from "vitest";
import { keyNames, describeShortcut } from "./key-names.ts";

function signs(keys: string, apple: boolean): string[] {
  return keyNames(keys, apple).map(({ sign }) => sign);
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

  it("are said in words", () => {
    expect(describeShortcut("mod+enter", true)).toBe("Command Enter");
  });
});
