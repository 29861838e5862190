import { describe, expect, it } from "vitest";
import type { Draft } from "../../../ui/editor/drafts/drafts.ts";
import { buildEditDraftStorageKeys, findUnsavedDraft } from "./edit-drafts.ts";

describe("drafts of an edit form", () => {
  it("have keys made of the person, the page's path and its query [EDIT-021]", () => {
    expect(buildEditDraftStorageKeys(7, "/a/b/-/issues/3", "")).toEqual({
      title: "7//a/b/-/issues/3/title",
      description: "7//a/b/-/issues/3/description",
    });
    const key = buildEditDraftStorageKeys(7, "/a/b/-/issues/3", "sort=asc").description;
    expect(key).toBe("7//a/b/-/issues/3?sort=asc/description");
    expect(buildEditDraftStorageKeys(8, "/a/b/-/issues/3", "sort=asc").description).not.toBe(key);
  });

  it("wait only as long as they say something else than the page", () => {
    const keys = buildEditDraftStorageKeys(7, "/i", "");
    const left: Record<string, Draft> = {
      [keys.title]: { text: "Old", at: 1 },
      [keys.description]: { text: "Words", at: 2 },
    };
    const read = (key: string) => left[key] ?? null;
    expect(findUnsavedDraft(keys, { title: "Now", description: "Now" }, read)?.text).toBe("Words");
    expect(findUnsavedDraft(keys, { title: "Now", description: "Words" }, read)?.text).toBe("Old");
    expect(findUnsavedDraft(keys, { title: "Old", description: "Words" }, read)).toBeNull();
  });
});
