/**
 * The client cache (TanStack Query). Keys are API addresses, so the page's payload fills the cache
 * directly.
 */
import { listedAddress } from "@cairn/contract/pages";
import { QueryClient } from "@tanstack/react-query";
import { ApiError, callApi, callList } from "./api.ts";

/** The data of the payload counts as fresh for this time, so no page requests it again at once. */
const FRESH_MS = 30_000;

export function createQueryClient(data: Record<string, unknown>): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => {
          const key = String(queryKey[0]);
          const list = listedAddress(key);
          return list === null ? callApi(key, { signal }) : callList(list, { signal });
        },
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      },
    },
  });
  for (const [address, answer] of Object.entries(data)) {
    if (isApiAddress(address)) client.setQueryData([address], answer);
  }
  return client;
}

/** Keys that are not addresses belong to the first page only, and must not stay in the cache. */
export function isApiAddress(key: string): boolean {
  return key.startsWith("/") || listedAddress(key) !== null;
}

function isWorthRetrying(error: Error): boolean {
  return error instanceof ApiError && (error.failure === "unreachable" || error.status >= 500);
}
