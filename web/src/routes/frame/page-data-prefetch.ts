/** Requests the data of a page before the user opens the page, and puts it into the client cache. */
import { placeFrameUrl } from "@cairn/contract/places";
import type { QueryClient } from "@tanstack/react-query";
import type { PageRoute } from "../routes.ts";

/** Data of this age or younger is not prefetched again. */
const PREFETCHED_AGAIN_MS = 30_000;
/**
 * Age at which prefetched data becomes stale. A page that opens with older data shows the data and
 * requests it again, because no subscription has reported changes of the issue in the meantime. A
 * page from the server has about the same age when its subscription begins.
 */
const STALE_MS = 2_000;
/** Maximum number of pages whose data is being prefetched, so that other requests do not wait. */
const MOST_AT_ONCE = 2;

export function createPageDataPrefetcher(cache: QueryClient): (route: PageRoute) => Promise<void> {
  let running = 0;

  const prefetch = async (queryKey: [string]) => {
    // A failed request is ignored: the page requests the data again when it opens.
    await cache.query({ queryKey, staleTime: 0, retry: false }).catch(() => {});
    setTimeout(
      // The subscription of an open page keeps the data of active queries up to date.
      () => void cache.invalidateQueries({ queryKey, type: "inactive", refetchType: "none" }),
      STALE_MS,
    );
  };

  return async ({ dataUrl, place, params }) => {
    if (!dataUrl || place === null || running >= MOST_AT_ONCE) return;
    const keys: [string][] = [[dataUrl(place, params)], [placeFrameUrl(place)]];
    running += 1;
    await Promise.all(keys.filter((key) => isWanted(cache, key)).map(prefetch));
    running -= 1;
  };
}

/** False for data that an open page shows, and for data that was requested a short time ago. */
function isWanted(cache: QueryClient, queryKey: [string]): boolean {
  const query = cache.getQueryCache().find({ queryKey });
  if (query === undefined) return true;
  const { dataUpdatedAt, errorUpdatedAt, fetchStatus } = query.state;
  const isRecent = Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) < PREFETCHED_AGAIN_MS;
  return !query.isActive() && !isRecent && fetchStatus === "idle";
}
