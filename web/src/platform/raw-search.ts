/**
 * Hook for the query string of the address, still encoded. The hook of wouter decodes it too early: an
 * encoded `&` in a value could no longer be distinguished.
 */
import { useRouter } from "wouter";
import { useSearch } from "wouter/use-browser-location";

export function useRawQueryString(): string {
  const { ssrSearch = "" } = useRouter();
  return useSearch({ ssrSearch }).replace(/^\?/, "");
}
