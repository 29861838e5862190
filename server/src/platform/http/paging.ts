/** Offset paging as API clients know it: `page`, `per_page`, the X- headers and Link. */
import { wireInteger } from "@cairn/contract/wire";

export const DEFAULT_PER_PAGE = 20;
export const MAX_PER_PAGE = 100;
/** Above this many rows, totals are not counted and not sent. */
export const COUNTED_LIMIT = 10_000;

/** Members of every list's query schema. */
export const pagingQuery = {
  page: wireInteger.optional(),
  per_page: wireInteger.optional(),
};

export interface Page {
  page: number;
  perPage: number;
  offset: number;
}

export function pageOf(query: { page?: number | undefined; per_page?: number | undefined }): Page {
  const page = Math.max(1, query.page ?? 1);
  const perPage = Math.min(MAX_PER_PAGE, Math.max(1, query.per_page ?? DEFAULT_PER_PAGE));
  return { page, perPage, offset: (page - 1) * perPage };
}

/** `total` is null when it was too much to count; then only the next page is known. */
export function pagingHeaders(
  address: string,
  base: URL,
  { page, perPage }: Page,
  total: number | null,
  rowsOnPage: number,
) {
  const pages = total === null ? null : Math.max(1, Math.ceil(total / perPage));
  const hasNext = pages === null ? rowsOnPage === perPage : page < pages;
  const link = (to: number, rel: string) => {
    const url = new URL(address, base);
    url.searchParams.delete("private_token");
    url.searchParams.set("page", String(to));
    url.searchParams.set("per_page", String(perPage));
    return `<${url.href}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [link(page - 1, "prev")] : []),
    ...(hasNext ? [link(page + 1, "next")] : []),
    link(1, "first"),
    ...(pages === null ? [] : [link(pages, "last")]),
  ];
  return {
    "x-page": page,
    "x-per-page": perPage,
    "x-next-page": hasNext ? page + 1 : "",
    "x-prev-page": page > 1 ? page - 1 : "",
    ...(total === null || pages === null ? {} : { "x-total": total, "x-total-pages": pages }),
    link: links.join(", "),
  };
}
