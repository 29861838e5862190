/** After a change: whatever was read below an address is read again. */
import { useQueryClient } from "@tanstack/react-query";

export function useInvalidateQueries(): (...addresses: readonly string[]) => Promise<void> {
  const cache = useQueryClient();
  return (...addresses) =>
    cache.invalidateQueries({
      predicate: ({ queryKey }) =>
        addresses.some((address) => String(queryKey[0]).includes(address)),
    });
}
