import { issuePageJsonUrl } from "@cairn/contract/issues/issue-page";
import { placeFrameUrl } from "@cairn/contract/places";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../../platform/query-client.ts";
import { findPageRoute } from "../routes.ts";
import { createPageDataPrefetcher } from "./page-data-prefetch.ts";

const VISITOR = {
  user: null,
  csrf_token: null,
  is_admin: false,
  time_zone: "UTC",
  preferences: null,
};
const FRAME = placeFrameUrl("acme/site");
const issueUrl = (iid: number) => issuePageJsonUrl("acme/site", iid);
const issueRoute = (iid: number) => findPageRoute(`/acme/site/-/issues/${iid}`, VISITOR);

let requested: string[] = [];
let respond: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  requested = [];
  respond = async () => Response.json({});
  vi.stubGlobal("fetch", (address: string) => {
    requested.push(address);
    return respond();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("prefetching the data of a page", () => {
  it("requests the issue, and the project unless the open page shows it", async () => {
    const cache = createQueryClient({});
    const prefetch = createPageDataPrefetcher(cache);
    await prefetch(issueRoute(1));
    expect(requested).toEqual([issueUrl(1), FRAME]);
    const end = new QueryObserver(cache, { queryKey: [FRAME] }).subscribe(() => {});
    vi.advanceTimersByTime(40_000);
    await prefetch(issueRoute(2));
    expect(requested.slice(2)).toEqual([issueUrl(2)]);
    end();
  });

  it("requests nothing for a page that shows something without data", async () => {
    await createPageDataPrefetcher(createQueryClient({}))(findPageRoute("/acme/site", VISITOR));
    expect(requested).toEqual([]);
  });

  it("requests an issue again only after half a minute, also if it failed", async () => {
    const prefetch = createPageDataPrefetcher(createQueryClient({ [FRAME]: {} }));
    await prefetch(issueRoute(1));
    respond = async () => new Response("", { status: 404 });
    await prefetch(issueRoute(2));
    vi.advanceTimersByTime(20_000);
    await prefetch(issueRoute(1));
    await prefetch(issueRoute(2));
    expect(requested).toEqual([issueUrl(1), issueUrl(2)]);
    vi.advanceTimersByTime(11_000);
    await prefetch(issueRoute(1));
    expect(requested.filter((address) => address === issueUrl(1))).toHaveLength(2);
  });

  it("requests the data of two pages at once, not of a third", async () => {
    const waiting: (() => void)[] = [];
    respond = () =>
      new Promise((resolve) => {
        waiting.push(() => resolve(Response.json({})));
      });
    const prefetch = createPageDataPrefetcher(createQueryClient({ [FRAME]: {} }));
    const running = [prefetch(issueRoute(1)), prefetch(issueRoute(2)), prefetch(issueRoute(3))];
    expect(requested).toEqual([issueUrl(1), issueUrl(2)]);
    for (const answer of waiting) answer();
    await Promise.all(running);
    void prefetch(issueRoute(3));
    expect(requested).toEqual([issueUrl(1), issueUrl(2), issueUrl(3)]);
  });

  it("lets a page that opens two seconds later request its data again", async () => {
    const cache = createQueryClient({ [FRAME]: {} });
    const open = () => new QueryObserver(cache, { queryKey: [issueUrl(1)] }).subscribe(() => {});
    await createPageDataPrefetcher(cache)(issueRoute(1));
    vi.advanceTimersByTime(1_900);
    open()();
    expect(requested).toEqual([issueUrl(1)]);
    vi.advanceTimersByTime(200);
    open()();
    expect(requested).toEqual([issueUrl(1), issueUrl(1)]);
  });
});
