/** The one client cache. Its keys are API addresses, so the first payload fills it stands. */
import { listedAddress } from "@cairn/contract/pages";
import { QueryClient } from "@tanstack/react-query";
import { ApiError, callApi, callList } from "./api.ts";

/** The first payload is fresh: no page asks again for what it was just given. */
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

/** What is no address is said once by this page alone, and must not outlive it in the cache. */
export function isApiAddress(key: string): boolean {
  return key.startsWith("/") || listedAddress(key) !== null;
}

function isWorthRetrying(error: Error): boolean {
  return error instanceof ApiError && (error.failure === "unreachable" || error.status >= 500);
}
