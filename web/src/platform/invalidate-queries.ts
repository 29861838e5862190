/**
 * Hook that returns a function to invalidate cached queries: all whose key contains one of the
 * given addresses. Call the function after a change of the data at these addresses.
 */
import { useQueryClient } from "@tanstack/react-query";

export function useInvalidateQueries(): (...addresses: readonly string[]) => Promise<void> {
  const cache = useQueryClient();
  return (...addresses) =>
    cache.invalidateQueries({
      predicate: ({ queryKey }) =>
        addresses.some((address) => String(queryKey[0]).includes(address)),
    });
}
