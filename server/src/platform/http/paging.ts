/** Offset paging as API clients know it: `page`, `per_page`, the X- headers and Link. */
import type { FastifyReply, FastifyRequest } from "fastify";
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
export function setPagingHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  base: URL,
  { page, perPage }: Page,
  total: number | null,
  rowsOnPage: number,
): void {
  const pages = total === null ? null : Math.max(1, Math.ceil(total / perPage));
  const hasNext = pages === null ? rowsOnPage === perPage : page < pages;
  const links = [
    ...(page > 1 ? [link(request, base, page - 1, perPage, "prev")] : []),
    ...(hasNext ? [link(request, base, page + 1, perPage, "next")] : []),
    link(request, base, 1, perPage, "first"),
    ...(pages === null ? [] : [link(request, base, pages, perPage, "last")]),
  ];
  reply.headers({
    "x-page": page,
    "x-per-page": perPage,
    "x-next-page": hasNext ? page + 1 : "",
    "x-prev-page": page > 1 ? page - 1 : "",
    ...(total === null || pages === null ? {} : { "x-total": total, "x-total-pages": pages }),
    link: links.join(", "),
  });
}

function link(request: FastifyRequest, base: URL, page: number, perPage: number, rel: string) {
  const url = new URL(request.url, base);
  url.searchParams.delete("private_token");
  url.searchParams.set("page", String(page));
  url.searchParams.set("per_page", String(perPage));
  return `<${url.href}>; rel="${rel}"`;
}
