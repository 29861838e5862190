/**
 * Hook for the query string of the address, still percent-encoded. The `useSearch` that wouter's main
 * module exports applies `decodeURI`; parsing its result would decode an encoded `%` a second time.
 */
import { useRouter } from "wouter";
import { useSearch } from "wouter/use-browser-location";

export function useRawQueryString(): string {
  const { ssrSearch = "" } = useRouter();
  return useSearch({ ssrSearch }).replace(/^\?/, "");
}
