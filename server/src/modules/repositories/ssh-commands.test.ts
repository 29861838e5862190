import { expect, test } from "vitest";
import { parseSshCommand } from "./ssh-commands.ts";

test.each([
  ["git-upload-pack 'summit/weather.git'", "upload-pack", "summit/weather.git"],
  ["git-receive-pack '/summit/deep/weather'", "receive-pack", "summit/deep/weather"],
])("understands %s [REPO-006]", (text, service, place) => {
  expect(parseSshCommand(text)).toEqual({ service, place });
});

test.each([
  "",
  "id",
  "git-upload-archive 'summit/weather.git'",
  "git upload-pack 'summit/weather.git'",
  "git-upload-pack",
  "git-upload-pack summit/weather.git",
  'git-upload-pack "summit/weather.git"',
  "git-upload-pack ''",
  "git-upload-pack '/'",
  "git-upload-pack 'summit/weather.git' ",
  "git-upload-pack 'summit/weather.git'; id",
  "git-upload-pack 'summit/weather.git' '--exec=id'",
  "git-upload-pack --strict 'summit/weather.git'",
  "git-upload-pack '--upload-pack=id'",
  "git-upload-pack '-x/weather'",
  "git-upload-pack 'summit/--weather'",
  "git-upload-pack 'summit/../../etc'",
  "git-upload-pack '../weather'",
  "git-upload-pack './weather'",
  "git-upload-pack '//summit/weather'",
  "git-upload-pack 'summit//weather'",
  "git-upload-pack 'summit/weather/'",
  "git-upload-pack 'summit/wea'\\''ther'",
  "git-upload-pack 'summit/wea\u0000ther'",
  "git-upload-pack 'summit/wea\nther'",
])("refuses %j [REPO-006]", (text) => {
  expect(parseSshCommand(text)).toBeNull();
});

test("refuses commands that are too long [REPO-006]", () => {
  for (const path of ["a/".repeat(3_100) + "a", "a".repeat(10_000)]) {
    expect(parseSshCommand(`git-upload-pack '${path}'`)).toBeNull();
  }
});
