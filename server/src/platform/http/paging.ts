/**
 * Offset and keyset paging of the REST API: the parameters `page` and `per_page`, and the response
 * headers `X-Page`, `X-Total` and `Link` among others.
 */
import { wireInteger } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../context.ts";
import { AppError } from "../errors/app-error.ts";
import { CREDENTIAL_PARAMETERS } from "./credentials.ts";

export const DEFAULT_PER_PAGE = 20;
export const MAX_PER_PAGE = 100;
/** Maximum offset, in rows, for lists that also support keyset paging. */
const OFFSET_LIMIT = 50_000;
/** Query parameters of every route that returns a list. */
export const pagingQueryParams = {
  page: wireInteger.optional(),
  per_page: wireInteger.optional(),
  pagination: z.enum(["offset", "keyset"]).optional(),
};

/**
 * Query parameters of routes that also support keyset paging by id, which works for lists of any length.
 */
export const keysetPagingQueryParams = {
  id_after: wireInteger.optional(),
  id_before: wireInteger.optional(),
};

interface PagingQuery {
  page?: number | undefined;
  per_page?: number | undefined;
  pagination?: "offset" | "keyset" | undefined;
}

export interface OffsetPage {
  page: number;
  perPage: number;
  offset: number;
}

export function parsePagingQueryParams(query: PagingQuery): OffsetPage {
  const page = Math.max(1, query.page ?? 1);
  const perPage = Math.min(MAX_PER_PAGE, Math.max(1, query.per_page ?? DEFAULT_PER_PAGE));
  return { page, perPage, offset: (page - 1) * perPage };
}

/**
 * One page of rows. `total` is the length of the whole list, or null when the list is too long to count.
 */
export interface RowsWithTotal<Row> {
  rows: Row[];
  total: number | null;
}

/** The requested page as services receive it: the number of rows to return and to skip. */
export interface LimitOffset {
  limit: number;
  offset: number;
}

interface ListCall {
  ctx: Context;
  query: PagingQuery;
  url: string;
  setHeaders: (headers: Record<string, string | number>) => void;
}

/** Calls `list` for the requested page, sets the paging headers, and returns the rows. */
export async function respondWithListPage<Row>(
  { ctx, query, url, setHeaders }: ListCall,
  list: (slice: LimitOffset) => Promise<RowsWithTotal<Row>>,
): Promise<Row[]> {
  if (query.pagination === "keyset") {
    throw new AppError("method_not_allowed", "405 Method Not Allowed");
  }
  const page = parsePagingQueryParams(query);
  const { rows, total } = await list({ limit: page.perPage, offset: page.offset });
  setHeaders(offsetPagingHeaders(url, ctx.config.url, page, total, rows.length));
  return rows;
}

/**
 * Builds the headers of an offset page. `total` is null when the list is too long to count; the headers
 * then contain no total and no last page.
 */
export function offsetPagingHeaders(
  address: string,
  base: URL,
  { page, perPage }: OffsetPage,
  total: number | null,
  rowsOnPage: number,
) {
  const pages = total === null ? null : Math.max(1, Math.ceil(total / perPage));
  const hasNext = pages === null ? rowsOnPage === perPage : page < pages;
  const link = (to: number, rel: string) =>
    linkTo(address, base, { page: to, per_page: perPage }, rel);
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

/**
 * Builds the Link header of a keyset page. It has only a `next` link, which starts after the last id of
 * this page.
 */
export function keysetPagingHeaders(
  address: string,
  base: URL,
  sort: "asc" | "desc",
  { perPage }: OffsetPage,
  ids: readonly number[],
): Record<string, string> {
  const last = ids.at(-1);
  if (last === undefined || ids.length < perPage) return {};
  const from = sort === "asc" ? { id_after: last } : { id_before: last };
  return { link: linkTo(address, base, from, "next") };
}

/** Like `keysetPagingHeaders`, for lists whose next page is requested by an opaque cursor. */
export function cursorPagingHeaders(
  address: string,
  base: URL,
  next: string | undefined,
): Record<string, string> {
  return next === undefined ? {} : { link: linkTo(address, base, { cursor: next }, "next") };
}

/**
 * Refuses large offsets in lists that support keyset paging, because the database has to scan all
 * skipped rows.
 */
export function assertOffsetWithinLimit({ offset }: OffsetPage): void {
  if (offset <= OFFSET_LIMIT) return;
  throw new AppError(
    "method_not_allowed",
    `Offset pagination has a maximum allowed offset of ${OFFSET_LIMIT}. Ask for pagination=keyset instead.`,
  );
}

function linkTo(
  address: string,
  base: URL,
  to: Record<string, number | string>,
  rel: string,
): string {
  // Removes the host that a request line can contain (`GET http://host/path`), so that the link
  // points to the configured host.
  const url = new URL(address.replace(/^[a-z]+:\/\/[^/?#]*/i, "").replace(/^\/+/, "/"), base);
  for (const name of CREDENTIAL_PARAMETERS) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(to)) url.searchParams.set(name, String(value));
  return `<${url.href}>; rel="${rel}"`;
}
