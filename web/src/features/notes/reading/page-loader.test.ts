import {
  DISCUSSIONS_RELOAD_DELAY_MS,
  type DiscussionPage,
} from "@cairn/contract/notes/discussions";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DiscussionPageRequest } from "./notes.api.ts";
import { createDiscussionStore } from "../store/create-store.ts";
import { listLoadedDiscussions } from "../store/discussion-pages.ts";
import { sampleDiscussionPage, sampleNoteable } from "../store/test-notes.ts";
import { createDiscussionLoader, unloadDistantPages } from "./page-loader.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const TOTAL = 400;

/** A discussion store and a fake server with 400 discussions that answers after 100 ms. */
function opened(isDown: (question: DiscussionPageRequest) => boolean = () => false) {
  const store = createDiscussionStore(sampleNoteable(), null);
  const read = vi.fn<(question: DiscussionPageRequest) => Promise<DiscussionPage>>(
    async (question) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (isDown(question)) throw new Error("down");
      const { wish, filter = 0 } = question;
      const after = Number(wish.after?.split(" ")[1] ?? 0);
      const from = wish.from === "end" ? TOTAL - 19 : after + 1;
      return sampleDiscussionPage(from, from + 19, TOTAL, { filter });
    },
  );
  const reader = createDiscussionLoader(store, read);
  return {
    store,
    read,
    reader,
    loaded: () => listLoadedDiscussions(store.known().pieces ?? []).length,
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("reading", () => {
  test("that failed ends the loading, and says so [NOTE-032]", async () => {
    const { reader, loaded } = opened(({ filter }) => filter === 1);
    void reader.readAnew();
    expect(reader.reading().isLoading).toBe(true);
    await pass(100);
    expect(reader.reading()).toMatchObject({ isLoading: false, hasFailed: false });
    void reader.readAnew({ filter: 1 });
    await pass(100);
    expect(reader.reading()).toMatchObject({ isLoading: false, hasFailed: true });
    expect(loaded()).toBe(20);
  });

  test("that failed is repeated once the browser is online, other reading is not", async () => {
    let isDown = true;
    const { reader, read, loaded } = opened(() => isDown);
    void reader.readAnew();
    await pass(100);
    isDown = false;
    reader.retryFailed();
    await pass(200);
    expect(loaded()).toBe(40);
    reader.retryFailed();
    await pass(200);
    expect(read).toHaveBeenCalledTimes(3);
  });

  test("begins with both ends", async () => {
    const { reader, read, loaded } = opened();
    void reader.readAnew();
    await pass(200);
    expect(read.mock.calls.map(([{ wish }]) => wish)).toEqual([{}, { from: "end" }]);
    expect(loaded()).toBe(40);
  });

  test("goes on beyond a cursor, once at a time", async () => {
    const { reader, read, loaded } = opened();
    void reader.readAnew();
    await pass(200);
    void reader.readBeyond("after 20", "after");
    void reader.readBeyond("after 20", "after");
    expect(reader.reading().busy).toEqual(["after 20"]);
    await pass(100);
    expect(reader.reading().busy).toEqual([]);
    expect(read).toHaveBeenCalledTimes(3);
    expect(loaded()).toBe(60);
  });

  test("keeps to the filter that is shown", async () => {
    const { reader, read } = opened();
    void reader.readAnew({ filter: 1, keep: true });
    await pass(100);
    void reader.readBeyond("after 20", "after");
    expect(read.mock.lastCall).toEqual([{ wish: { after: "after 20" }, filter: 1 }]);
  });

  test("forgets the answer to an older question", async () => {
    const { reader, store } = opened();
    void reader.readAnew({ filter: 1 });
    await pass(50);
    void reader.readAnew({ filter: 2 });
    await pass(60);
    expect(store.known().pieces).toBeNull();
    await pass(60);
    expect(store.known().filter).toBe(2);
  });

  test("forgets what was asked for while everything is read anew", async () => {
    const { reader, store, loaded } = opened();
    void reader.readAnew();
    await pass(200);
    void reader.readAnew({ filter: 1 });
    await pass(50);
    void reader.readBeyond("after 20", "after");
    await pass(300);
    expect(store.known().filter).toBe(1);
    expect(loaded()).toBe(40);
    expect(reader.reading()).toMatchObject({ busy: [], failed: [] });
  });

  test("the end, wanted while it is on its way, comes once more 750 ms later [NOTE-033]", async () => {
    expect(DISCUSSIONS_RELOAD_DELAY_MS).toBe(750);
    const { reader, read } = opened();
    reader.readEnd();
    expect(read).toHaveBeenCalledTimes(1);
    reader.readEnd();
    reader.readEnd();
    await pass(100 + 749);
    expect(read).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(read).toHaveBeenCalledTimes(2);
    await pass(10_000);
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe("a long discussion", () => {
  async function scrolled(pages: number) {
    const world = opened();
    void world.reader.readAnew();
    await pass(200);
    for (let page = 1; page < pages; page += 1) {
      void world.reader.readBeyond(`after ${page * 20}`, "after");
      await pass(100);
    }
    return world;
  }

  test("never keeps more than a few pieces, and always the end", async () => {
    const { store, loaded } = await scrolled(12);
    expect(loaded()).toBe(260);
    unloadDistantPages(store, 11, () => false);
    expect(loaded()).toBeLessThanOrEqual(200);
    const pieces = store.known().pieces ?? [];
    expect(pieces.at(-1)?.after).toBeNull();
    expect(pieces[0]?.before).not.toBeNull();
  });

  test("does not take away what somebody holds", async () => {
    const { store } = await scrolled(12);
    unloadDistantPages(store, 11, (index) => index === 0);
    expect(store.known().pieces?.[0]?.before).toBeNull();
  });
});
