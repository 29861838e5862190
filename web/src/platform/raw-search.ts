/** The raw query string of the address. wouter's own hook decodes it before it can be parsed. */
import { useRouter } from "wouter";
import { useSearch } from "wouter/use-browser-location";

export function useRawSearch(): string {
  const { ssrSearch = "" } = useRouter();
  return useSearch({ ssrSearch }).replace(/^\?/, "");
}
