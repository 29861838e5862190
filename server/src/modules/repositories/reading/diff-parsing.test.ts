import { describe, expect, test } from "vitest";
import { parseDiff } from "./diff-parsing.ts";

const ID = "a".repeat(40);

/** One entry of the raw part and its section of the patch, as git prints them. */
function change(status: string, paths: string[], section: string, modes = "100644 100644") {
  return { raw: `:${modes} ${ID} ${ID} ${status}\0${paths.join("\0")}\0`, section };
}

function join(changes: ReturnType<typeof change>[]): string {
  return `${changes.map(({ raw }) => raw).join("")}\0${changes.map(({ section }) => section).join("")}`;
}

const modified = (path: string, hunk: string) =>
  change("M", [path], `diff --git "a/x" "b/x"\nindex 1..2 100644\n--- a/x\n+++ b/x\n${hunk}`);

test("reads the change of a file", () => {
  const { files, isTruncated } = parseDiff(
    join([modified("a.txt", "@@ -1 +1 @@\n-a\n+b\n")]),
    false,
  );
  expect(isTruncated).toBe(false);
  expect(files).toEqual([
    {
      oldPath: "a.txt",
      newPath: "a.txt",
      oldMode: "100644",
      newMode: "100644",
      isNew: false,
      isRenamed: false,
      isDeleted: false,
      patch: "@@ -1 +1 @@\n-a\n+b\n",
      isCollapsed: false,
      isTooLarge: false,
    },
  ]);
});

test("reads renamed, new, deleted and binary files", () => {
  const header = "diff --git a/x b/y\n";
  const { files } = parseDiff(
    join([
      change(
        "R100",
        ["old", "new"],
        `${header}similarity index 100%\nrename from x\nrename to y\n`,
      ),
      change("A", ["added"], `${header}new file mode 100644\nindex 0..1\n@@ -0,0 +1 @@\n+a\n`),
      change(
        "D",
        ["gone"],
        `${header}deleted file mode 100644\nBinary files a/x and /dev/null differ\n`,
      ),
    ]),
    false,
  );
  expect(files).toMatchObject([
    { oldPath: "old", newPath: "new", isRenamed: true, patch: "" },
    { newPath: "added", isNew: true, patch: "@@ -0,0 +1 @@\n+a\n" },
    { oldPath: "gone", isDeleted: true, patch: "Binary files a/x and /dev/null differ\n" },
  ]);
});

test("a file that becomes a symbolic link has two sections", () => {
  const section = (hunk: string) => `diff --git a/x b/x\nmode\n${hunk}`;
  const both = section("@@ -1 +0,0 @@\n-a\n") + section("@@ -0,0 +1 @@\n+b\n");
  const { files } = parseDiff(
    join([change("T", ["x"], both, "100644 120000"), modified("z", "@@ -1 +1 @@\n-y\n+z\n")]),
    false,
  );
  expect(files).toMatchObject([
    { patch: "@@ -1 +0,0 @@\n-a\n@@ -0,0 +1 @@\n+b\n", newMode: "120000" },
    { newPath: "z", patch: "@@ -1 +1 @@\n-y\n+z\n" },
  ]);
});

test("lines of content that look like headers stay content", () => {
  const hunk = "@@ -1,2 +1,2 @@\n-diff --git a/x b/x\n+@@ -1 +1 @@\n \0\n";
  const { files } = parseDiff(join([modified("a\nb", hunk), modified("c", hunk)]), false);
  expect(files.map(({ newPath, patch }) => [newPath, patch])).toEqual([
    ["a\nb", hunk],
    ["c", hunk],
  ]);
});

describe("limits", () => {
  const hunk = (bytes: number) => `@@ -1 +1 @@\n+${"x".repeat(bytes)}\n`;

  test("a patch from 20 KB on is collapsed, and one over 200 KB is left out", () => {
    const { files } = parseDiff(
      join([
        modified("a", hunk(20_000)),
        modified("b", hunk(21_000)),
        modified("c", hunk(205_000)),
      ]),
      false,
    );
    expect(files).toMatchObject([
      { isCollapsed: false, isTooLarge: false },
      { isCollapsed: true, isTooLarge: false },
      { isCollapsed: true, isTooLarge: true, patch: "" },
    ]);
  });

  test("files after the first 100 are collapsed, and after 1,000 left out", () => {
    const many = Array.from({ length: 1_001 }, (_file, index) => modified(`f${index}`, hunk(1)));
    const { files, isTruncated } = parseDiff(join(many), false);
    expect(files).toHaveLength(1_000);
    expect(isTruncated).toBe(true);
    expect(files.findIndex(({ isCollapsed }) => isCollapsed)).toBe(100);
  });

  test("files after 50,000 lines are left out", () => {
    const long = `@@ -0,0 +1,30000 @@\n${"+x\n".repeat(30_000)}`;
    const { files, isTruncated } = parseDiff(
      join([modified("a", long), modified("b", long)]),
      false,
    );
    expect(files).toMatchObject([{ newPath: "a", isCollapsed: true }]);
    expect(isTruncated).toBe(true);
  });

  test("files whose patch was cut off are too large", () => {
    const text = join([modified("a", hunk(1)), modified("b", hunk(1))]).slice(0, -3);
    expect(parseDiff(text, true).files).toMatchObject([
      { newPath: "a", isTooLarge: false },
      { newPath: "b", isTooLarge: true, patch: "" },
    ]);
  });

  test("a cut list of files ends at the last whole one", () => {
    const { raw } = modified("a", "");
    expect(parseDiff(raw + raw.slice(0, 60), true).files).toMatchObject([{ isTooLarge: true }]);
  });
});
