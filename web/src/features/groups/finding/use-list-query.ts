/**
 * Reads the search text and the page number of a list from the page's address, and builds such
 * addresses, so that the viewer can share an address and use the browser's back button.
 */
import type { SearchAndPageQuery } from "@cairn/contract/addresses";
import { appendQueryString } from "@cairn/contract/addresses";
import { useMemo } from "react";
import { useRawQueryString } from "../../../platform/raw-search.ts";

export interface PlaceListQuery extends SearchAndPageQuery {
  subgroups_page?: number | undefined;
}

export function usePlaceListQueryFromUrl(): PlaceListQuery {
  const search = useRawQueryString();
  return useMemo(() => {
    const sent = new URLSearchParams(search);
    return {
      search: sent.get("search") || undefined,
      page: numberOf(sent.get("page")),
      subgroups_page: numberOf(sent.get("subgroups_page")),
    };
  }, [search]);
}

/** The address of the page at `path` with these list parameters in its query string. */
export function buildPlaceListHref(path: string, wish: PlaceListQuery): string {
  return appendQueryString(path, {
    search: wish.search,
    page: wish.page,
    subgroups_page: wish.subgroups_page === 1 ? undefined : wish.subgroups_page,
  });
}

function numberOf(text: string | null): number | undefined {
  const number = Number(text ?? undefined);
  return Number.isInteger(number) && number > 1 ? number : undefined;
}
