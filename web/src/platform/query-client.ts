/**
 * The client cache (TanStack Query). Its keys are API addresses, as in the page payload, so that the
 * data of the payload can be copied into the cache unchanged.
 */
import { urlFromListCacheKey } from "@cairn/contract/pages";
import { QueryClient } from "@tanstack/react-query";
import { ApiError, callApi, callApiForList } from "./api.ts";

/**
 * Cached data is fresh for 30 seconds, so that a new page does not request the data of the payload
 * again.
 */
const FRESH_MS = 30_000;

export function createQueryClient(data: Record<string, unknown>): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => {
          const key = String(queryKey[0]);
          const list = urlFromListCacheKey(key);
          return list === null ? callApi(key, { signal }) : callApiForList(list, { signal });
        },
        staleTime: FRESH_MS,
        // A query fails at once while the browser is offline, so that the page shows an error with a
        // retry button instead of its skeleton. When the browser is online again, it is repeated.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      },
    },
  });
  for (const [address, answer] of Object.entries(data)) {
    if (isApiUrl(address)) client.setQueryData([address], answer);
  }
  return client;
}

/**
 * Whether the payload data under this key goes into the client cache. Data under other keys is for
 * the first page only.
 */
function isApiUrl(key: string): boolean {
  return key.startsWith("/") || urlFromListCacheKey(key) !== null;
}

function isWorthRetrying(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.failure === "unreachable" ? navigator.onLine : error.status >= 500;
}
