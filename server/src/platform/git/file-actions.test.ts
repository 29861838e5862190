import { describe, expect, test } from "vitest";
import { findUnsafePath, planTree, type TreeNode } from "./file-actions.ts";
import type { FileAction } from "./repository-store.ts";

const content = Buffer.from("new");
const stored = { mode: "100644", objectId: "1".repeat(40) };
const create = (path: string): FileAction => ({
  action: "create",
  path,
  content,
  executable: false,
});
const update = (path: string): FileAction => ({ action: "update", path, content });
const remove = (path: string): FileAction => ({ action: "delete", path });
const chmod = (path: string): FileAction => ({ action: "chmod", path, executable: true });
const move = (previousPath: string, path: string): FileAction => ({
  action: "move",
  path,
  previousPath,
  content: undefined,
});
const NODES = new Map<string, TreeNode>([
  ["file", stored],
  ["folder", "folder"],
  ["folder/one", stored],
  ["link", { ...stored, mode: "120000" }],
  ["module", { ...stored, mode: "160000" }],
]);
const fresh = { mode: "100644", content };

describe("file actions of a commit [REPO-025]", () => {
  test.each<[string, FileAction[], Record<string, unknown>]>([
    ["create", [create("a/b")], { "a/b": fresh }],
    ["update keeps the mode", [update("link")], { link: { mode: "120000", content } }],
    ["delete", [remove("file")], { file: null }],
    ["delete a submodule", [remove("module")], { module: null }],
    ["chmod", [chmod("file")], { file: { ...stored, mode: "100755" } }],
    ["chmod of a link changes nothing", [chmod("link")], {}],
    ["move", [move("file", "a/file")], { file: null, "a/file": stored }],
    ["move into itself", [move("file", "file/x")], { file: null, "file/x": stored }],
    ["delete and create", [remove("file"), create("file")], { file: fresh }],
    [
      "delete and create below",
      [remove("file"), create("file/x")],
      { file: null, "file/x": fresh },
    ],
  ])("%s", (_, actions, changes) => {
    const plan = planTree(actions, NODES);
    expect("changes" in plan && Object.fromEntries(plan.changes)).toEqual(changes);
  });

  test.each<[string, FileAction[], { reason: string; path: string }]>([
    ["create what exists", [create("file")], { reason: "exists", path: "file" }],
    ["create a folder's name", [create("folder")], { reason: "exists", path: "folder" }],
    ["create below a file", [create("file/x/y")], { reason: "exists", path: "file/x/y" }],
    ["create twice", [create("a"), create("a")], { reason: "exists", path: "a" }],
    ["create above", [create("a/b"), create("a")], { reason: "exists", path: "a" }],
    ["update nothing", [update("none")], { reason: "missing", path: "none" }],
    ["update a folder", [update("folder")], { reason: "missing", path: "folder" }],
    ["update a submodule", [update("module")], { reason: "missing", path: "module" }],
    ["delete twice", [remove("file"), remove("file")], { reason: "missing", path: "file" }],
    ["chmod nothing", [chmod("none")], { reason: "missing", path: "none" }],
    ["move nothing", [move("none", "a")], { reason: "missing", path: "none" }],
    ["move onto a file", [move("file", "folder/one")], { reason: "exists", path: "folder/one" }],
  ])("is refused: %s", (_, actions, refusal) => {
    expect(planTree(actions, NODES)).toEqual({ refusal });
  });
});

test.each([
  ["", false],
  ["/a", false],
  ["a/", false],
  ["a//b", false],
  ["../a", false],
  ["a/./b", false],
  [".git/config", false],
  ["a/.GiT/x", false],
  ["a\0b", false],
  ["x".repeat(256), false],
  ["ab/".repeat(1_400), false],
  ["a/.gitignore", true],
  ["-x", true],
  [":(top)a", true],
  ["ä/🙂 b\n", true],
])("the path %j is safe: %s", (path, safe) => {
  expect(findUnsafePath([create("ok"), create(path)])).toBe(safe ? undefined : path);
});
