import { beforeEach, describe, expect, it } from "vitest";
import {
  buildDraftStorageKey,
  deleteDraftIfUnchanged,
  deleteOldDrafts,
  readDraft,
  saveDraft,
} from "./drafts.ts";

/** A fake browser storage with a limited number of characters. */
class SmallStorage implements Storage {
  readonly #items = new Map<string, string>();
  readonly #room: number;
  constructor(room = Number.POSITIVE_INFINITY) {
    this.#room = room;
  }
  get length() {
    return this.#items.size;
  }
  key(at: number) {
    return [...this.#items.keys()][at] ?? null;
  }
  getItem(name: string) {
    return this.#items.get(name) ?? null;
  }
  setItem(name: string, value: string) {
    const others = [...this.#items].filter(([key]) => key !== name);
    const used = others.reduce((sum, [key, text]) => sum + key.length + text.length, 0);
    if (used + name.length + value.length > this.#room) throw new Error("QuotaExceededError");
    this.#items.set(name, value);
  }
  removeItem(name: string) {
    this.#items.delete(name);
  }
  clear() {
    this.#items.clear();
  }
}

let storage: SmallStorage;
beforeEach(() => {
  storage = new SmallStorage();
});

describe("drafts", () => {
  it("are kept under a key that names the kind of thing and its id [NFORM-008]", () => {
    expect(buildDraftStorageKey("Issue", 17, "note")).toBe("Issue/17/note");
    saveDraft(
      buildDraftStorageKey("Issue", 17, "note"),
      { text: "half a sentence", at: 5 },
      storage,
    );
    expect(readDraft("Issue/17/note", storage)).toEqual({ text: "half a sentence", at: 5 });
    expect(readDraft("Issue/18/note", storage)).toBeNull();
    expect(readDraft("MergeRequest/17/note", storage)).toBeNull();
  });

  it("without words are not kept", () => {
    saveDraft("a", { text: "words", at: 1 }, storage);
    expect(saveDraft("a", { text: " \n", at: 2 }, storage)).toBe("saved");
    expect(readDraft("a", storage)).toBeNull();
  });

  it("of a change remember what it was begun on, also when every word was taken away", () => {
    const from = { version: 3, text: "as it was" };
    saveDraft("a", { text: "", at: 1, from }, storage);
    expect(readDraft("a", storage)).toEqual({ text: "", at: 1, from });
    saveDraft("a", { text: "as it was", at: 2, from }, storage);
    expect(readDraft("a", storage)).toBeNull();
  });

  it("of another tab stay when one tab has sent its text", () => {
    saveDraft("a", { text: "mine", at: 1 }, storage);
    saveDraft("a", { text: "from the other tab", at: 2 }, storage);
    deleteDraftIfUnchanged("a", "mine", storage);
    expect(readDraft("a", storage)?.text).toBe("from the other tab");
    deleteDraftIfUnchanged("a", "from the other tab", storage);
    expect(readDraft("a", storage)).toBeNull();
  });

  it("make room from the oldest on when the storage is full", () => {
    storage = new SmallStorage(140);
    saveDraft("old", { text: "x".repeat(30), at: 1 }, storage);
    saveDraft("newer", { text: "x".repeat(30), at: 2 }, storage);
    expect(saveDraft("now", { text: "x".repeat(30), at: 3 }, storage)).toBe("saved");
    expect(readDraft("old", storage)).toBeNull();
    expect(readDraft("newer", storage)).not.toBeNull();
  });

  it("say so when there is no room at all, or no storage", () => {
    storage = new SmallStorage(10);
    expect(saveDraft("a", { text: "too long for it", at: 1 }, storage)).toBe("full");
    expect(saveDraft("a", { text: "words", at: 1 }, null)).toBe("impossible");
    expect(readDraft("a", null)).toBeNull();
  });

  it("are forgotten after a month, with what cannot be read", () => {
    const day = 24 * 60 * 60 * 1000;
    saveDraft("old", { text: "words", at: 0 }, storage);
    saveDraft("new", { text: "words", at: 20 * day }, storage);
    storage.setItem("draft:broken", "{");
    storage.setItem("theme", "dark");
    deleteOldDrafts(31 * day, storage);
    expect([readDraft("old", storage), readDraft("new", storage)?.text]).toEqual([null, "words"]);
    expect([storage.getItem("draft:broken"), storage.getItem("theme")]).toEqual([null, "dark"]);
  });
});
