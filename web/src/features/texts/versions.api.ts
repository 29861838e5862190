/** API calls of the history of a text: its versions, their texts and their changes. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi, callApiForText } from "../../platform/api.ts";
import { toErrorMessage } from "../../platform/failure.ts";

interface VersionPage<Version> {
  items: Version[];
  next: string | null;
}

export function useVersionList<Version>(address: string) {
  return useInfiniteQuery({
    // Adds a second part to the key, because the data of this query is a list of pages. A query
    // with the address alone as its key has a single page as its data.
    queryKey: [address, "all"],
    queryFn: ({ pageParam, signal }) => callApi<VersionPage<Version>>(pageParam, { signal }),
    initialPageParam: address,
    getNextPageParam: ({ next }) => next,
    // Refetches each time the history opens, because nothing
    // updates the cached list while the history is closed.
    staleTime: 0,
  });
}

export function useVersionText<Text>(address: string) {
  return useQuery<Text>({ queryKey: [address] });
}

export function useVersionDiff(address: string) {
  return useQuery<string>({
    queryKey: [address],
    queryFn: ({ signal }) => callApiForText(address, { signal }),
  });
}

/**
 * Returns a function that waits for a request about a version and then refetches the answers that
 * `isStale` accepts by their address, except those in `gone`. The function resolves to false when the
 * request resolves to null, and throws an error with a readable message when the request fails.
 */
export function useVersionChange(isStale: (address: string) => boolean) {
  const cache = useQueryClient();
  return async (call: Promise<unknown>, gone: readonly string[] = []): Promise<boolean> => {
    try {
      if ((await call) === null) return false;
    } catch (error) {
      throw new Error(toErrorMessage(error), { cause: error });
    }
    await cache.invalidateQueries({
      predicate: ({ queryKey }) => {
        const key = String(queryKey[0]);
        // Does not refetch the deleted version, because its text is gone. The version stays on
        // screen until the list of versions is refetched.
        return !gone.includes(key) && isStale(key);
      },
    });
    return true;
  };
}
