import { awardsUrl } from "@cairn/contract/awards";
import { issuePageJsonUrl, issueBasePath } from "@cairn/contract/issues/issue-page";
import { noteableVersionsUrl } from "@cairn/contract/issues/noteable-versions";
import type { IssueRealtimeChanges, IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { placeFrameUrl } from "@cairn/contract/places";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, test, vi } from "vitest";
import { mustRefetchAfterIssueChange, buildIssueCableSubscriptionOptions } from "./live.api.ts";

const basePath = issueBasePath("g/p", 1);
const page = issuePageJsonUrl("g/p", 1);
const awards = awardsUrl(basePath);
const place = placeFrameUrl("g/p");

describe("what is read again", () => {
  const concerned = (...changed: string[]) =>
    [page, awards, place, noteableVersionsUrl(basePath), issuePageJsonUrl("g/p", 12)].filter(
      (key) => mustRefetchAfterIssueChange(key, new Set(changed), "g/p", basePath),
    );

  test.each([
    [["title"], [page, noteableVersionsUrl(basePath)]],
    [["assignee_ids"], [page, noteableVersionsUrl(basePath)]],
    [["state"], [page, place, noteableVersionsUrl(basePath)]],
    [["awards"], [awards]],
    [
      ["awards", "title"],
      [page, awards, noteableVersionsUrl(basePath)],
    ],
    [["project"], [page, place, noteableVersionsUrl(basePath)]],
  ])("after a change of %j", (changed, keys) => {
    expect(concerned(...changed)).toEqual(keys);
  });
});

describe("asking for the words", () => {
  afterEach(() => vi.unstubAllGlobals());

  const words = (change: Partial<IssueRealtimeChanges> = {}): IssueRealtimeChanges => ({
    title: "A",
    title_text: "A",
    description: "<p>a</p>",
    description_text: "a",
    task_status: "",
    lock_version: 4,
    ...change,
  });

  function serve(...answers: Response[]) {
    const fetched = vi.fn<
      (address: string, init: { headers: Record<string, string> }) => Promise<Response>
    >(() => Promise.resolve(answers.shift() ?? new Response(null, { status: 500 })));
    vi.stubGlobal("fetch", fetched);
    const cache = new QueryClient();
    cache.setQueryData<Partial<IssuePageResponse>>([page], { ...words(), edited: null, weight: 3 });
    const means = buildIssueCableSubscriptionOptions(cache, {
      isEpic: false,
      place: "g/p",
      iid: 1,
      basePath,
    });
    return {
      fetched,
      ask: () => means.askForWords(new AbortController().signal),
      shown: () => cache.getQueryData<IssuePageResponse>([page]),
      isStale: () => cache.getQueryState([page])?.isInvalidated,
    };
  }

  const answer = (body: IssueRealtimeChanges, etag: string) =>
    Response.json(body, { headers: { etag, "poll-interval": "3000" } });

  test("shows them, the version and who changed them, and reads the rest [RT-003]", async () => {
    const edit = {
      updated_at: "2026-01-01T00:00:00Z",
      updated_by_name: "Ada",
      updated_by_path: "/ada",
    };
    const { ask, shown, isStale } = serve(
      answer(
        words({
          title: "<b>B</b>",
          title_text: "B",
          task_status: "1 of 3 tasks completed",
          lock_version: 5,
          ...edit,
        }),
        '"x"',
      ),
    );
    expect(await ask()).toMatchObject({ status: 200, pollInterval: "3000" });
    expect(shown()).toMatchObject({
      title: "<b>B</b>",
      title_text: "B",
      lock_version: 5,
      weight: 3,
      tasks: { count: 3, completed: 1 },
      edited: { at: edit.updated_at, by_name: "Ada", by_path: "/ada" },
    });
    expect(isStale()).toBe(true);
  });

  test("sends the tag of the last answer, and takes 304 for the same once more", async () => {
    const { ask, fetched, isStale } = serve(
      answer(words(), '"x"'),
      new Response(null, { status: 304, headers: { "poll-interval": "3000" } }),
    );
    await ask();
    expect(await ask()).toMatchObject({ status: 200, pollInterval: "3000" });
    expect(fetched.mock.calls.map(([, { headers }]) => headers["If-None-Match"])).toEqual([
      undefined,
      '"x"',
    ]);
    expect(isStale()).toBe(false);
  });

  test("never shows what is older than the page", async () => {
    const { ask, shown } = serve(answer(words({ title_text: "Old", lock_version: 3 }), '"x"'));
    await ask();
    expect(shown()?.title_text).toBe("A");
  });

  test("lets the page find out that the issue is gone", async () => {
    const { ask, isStale } = serve(new Response("{}", { status: 404 }));
    expect(await ask()).toMatchObject({ status: 404 });
    expect(isStale()).toBe(true);
  });
});
