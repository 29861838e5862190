import { describe, expect, test } from "vitest";
import { chooseDefaultBranch, findForbiddenUpdate } from "./push-rules.ts";

const NONE = "0".repeat(40);
const ONE = "1".repeat(40);
const create = (ref: string) => ({ ref, before: NONE, after: ONE });
const remove = (ref: string) => ({ ref, before: ONE, after: NONE });

describe("the rules of a push [REPO-007]", () => {
  test.each([
    [create("refs/heads/main"), null],
    [create("refs/tags/v1"), null],
    [create("refs/notes/commits"), null],
    [remove("refs/heads/feature"), null],
    [remove("refs/heads/main"), "default branch"],
    [create(`refs/heads/${"a".repeat(40)}`), "commit ID"],
    [create(`refs/heads/${"A".repeat(40)}`), "commit ID"],
    [create(`refs/tags/${"a".repeat(40)}`), null],
    [create(`refs/heads/${"a".repeat(39)}`), null],
    [remove(`refs/heads/${"a".repeat(40)}`), null],
    [create("refs/merge-requests/1/head"), "only branches"],
    [create("refs/keep-around/1"), "only branches"],
    [create("HEAD"), "only branches"],
  ])("%o: %s", (update, reason) => {
    const found = findForbiddenUpdate(update, "main");
    if (reason === null) expect(found).toBeNull();
    else expect(found).toContain(reason);
  });
});

describe("the default branch after the first push [REPO-001]", () => {
  test.each([
    [["refs/heads/b", "refs/heads/trunk"], "trunk"],
    [["refs/heads/b", "refs/heads/main"], "main"],
    [["refs/heads/b", "refs/heads/master"], "master"],
    [["refs/tags/v1", "refs/heads/b", "refs/heads/c"], "b"],
    [["refs/tags/v1"], undefined],
  ])("%o: %s", (refs, branch) => {
    expect(chooseDefaultBranch(refs.map(create), "trunk")).toBe(branch);
  });
});
