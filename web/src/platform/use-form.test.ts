import { describe, expect, it } from "vitest";
import { parseFieldName, readFormFieldText } from "./use-form.ts";

describe("bareName", () => {
  it.each([
    ["user[login]", "login"],
    ["user[remember_me]", "remember_me"],
    ["scopes[]", "scopes"],
    ["expires_at", "expires_at"],
    ["", ""],
  ])("of %j is %j", (name, bare) => {
    expect(parseFieldName(name)).toBe(bare);
  });
});

describe("textOf", () => {
  it("is empty for a field that was not sent", () => {
    expect(readFormFieldText(new FormData(), "user[login]")).toBe("");
  });
});
