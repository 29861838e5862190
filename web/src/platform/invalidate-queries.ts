/** After a change: invalidates all cached queries whose key contains one of the given addresses. */
import { useQueryClient } from "@tanstack/react-query";

export function useInvalidateQueries(): (...addresses: readonly string[]) => Promise<void> {
  const cache = useQueryClient();
  return (...addresses) =>
    cache.invalidateQueries({
      predicate: ({ queryKey }) =>
        addresses.some((address) => String(queryKey[0]).includes(address)),
    });
}
