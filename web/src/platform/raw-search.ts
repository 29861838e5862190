/** The query as it stands in the address: wouter's own decodes it before it is taken apart. */
import { useRouter } from "wouter";
import { useSearch } from "wouter/use-browser-location";

export function useRawSearch(): string {
  const { ssrSearch = "" } = useRouter();
  return useSearch({ ssrSearch }).replace(/^\?/, "");
}
