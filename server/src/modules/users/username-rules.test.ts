import { describe, expect, test } from "vitest";
import { findEmailError, findUsernameError } from "./username-rules.ts";

describe("a username", () => {
  test.each([
    "ad",
    "ada",
    "Ada_Lovelace",
    "ada.lovelace",
    "_ada-1",
    ".ada",
    "gitty",
    "a".repeat(255),
  ])("can be %s", (username) => expect(findUsernameError(username)).toBeNull());

  test.each`
    username           | problem
    ${"a"}             | ${"is too short (minimum is 2 characters)"}
    ${"a".repeat(256)} | ${"is too long (maximum is 255 characters)"}
    ${"admin"}         | ${"is a reserved name"}
    ${"API"}           | ${"is a reserved name"}
    ${"users"}         | ${"is a reserved name"}
    ${"favicon.ico"}   | ${"is a reserved name"}
  `("cannot be $username, which $problem", ({ username, problem }) => {
    expect(findUsernameError(username as string)).toBe(problem);
  });

  test.each([
    "-ada",
    "ada.",
    "ada.git",
    "ada.ATOM",
    "ada lovelace",
    "ada/lovelace",
    "ada%2f",
    "ada@home",
    "ädä",
    "ada\n",
    "<b>",
    "..",
  ])("cannot be %j, which has the wrong letters", (username) => {
    expect(findUsernameError(username)).toMatch(/^can contain only letters/);
  });
});

describe("an email address", () => {
  test.each([
    "ada@example.com",
    "ada+cairn@mail.example.co.uk",
    "o'hara@example.com",
    "ä@bücher.example",
  ])("can be %s", (email) => expect(findEmailError(email)).toBeNull());

  test.each([
    "",
    "ada",
    "@example.com",
    "ada@",
    "ada@localhost",
    "ada@.",
    "ada@example.",
    "ada@.com",
    "ada@home@example.com",
    "ada @example.com",
    "ada@example.com,eve@example.com",
    "ada@example.com\nBcc: eve@example.com",
    "Ada <ada@example.com>",
  ])("cannot be %j", (email) => expect(findEmailError(email)).toBe("is invalid"));
});
