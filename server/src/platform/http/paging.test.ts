import { describe, expect, it } from "vitest";
import { parsePagingQueryParams, offsetPagingHeaders } from "./paging.ts";

const base = new URL("https://cairn.example");
const url = "/api/v4/users?search=a&private_token=secret&page=2";

describe("the page asked for", () => {
  it.each([
    [{}, { page: 1, perPage: 20, offset: 0 }],
    [
      { page: 3, per_page: 50 },
      { page: 3, perPage: 50, offset: 100 },
    ],
    [
      { page: 0, per_page: 1000 },
      { page: 1, perPage: 100, offset: 0 },
    ],
    [
      { page: -4, per_page: 0 },
      { page: 1, perPage: 1, offset: 0 },
    ],
  ])("%j is %j", (query, expected) => {
    expect(parsePagingQueryParams(query)).toEqual(expected);
  });
});

describe("paging headers", () => {
  it("tell the neighbours, the totals, and links that keep the query but not the token", () => {
    const headers = offsetPagingHeaders(
      url,
      base,
      parsePagingQueryParams({ page: 2, per_page: 10 }),
      35,
      10,
    );
    expect(headers).toMatchObject({
      "x-page": 2,
      "x-next-page": 3,
      "x-prev-page": 1,
      "x-total": 35,
      "x-total-pages": 4,
    });
    expect(headers.link).toContain(
      '<https://cairn.example/api/v4/users?search=a&page=3&per_page=10>; rel="next"',
    );
    expect(headers.link).not.toContain("secret");
  });

  it("say one page of nothing for an empty list", () => {
    const headers = offsetPagingHeaders(url, base, parsePagingQueryParams({}), 0, 0);
    expect(headers).toMatchObject({ "x-total": 0, "x-total-pages": 1, "x-next-page": "" });
    expect(headers.link).not.toContain('rel="next"');
  });

  it("leave totals and the last page out when there was too much to count", () => {
    const headers = offsetPagingHeaders(url, base, parsePagingQueryParams({ page: 7 }), null, 20);
    expect(headers).not.toHaveProperty("x-total");
    expect(headers.link).not.toContain('rel="last"');
    expect(headers["x-next-page"]).toBe(8);
  });
});

it.each(["http://evil.example/api/v4/projects?page=2", "//evil.example/api/v4/projects"])(
  "links name our own host when the request line names another: %s [L5]",
  (address) => {
    const { link } = offsetPagingHeaders(address, base, parsePagingQueryParams({}), 100, 20);
    for (const [, host] of link.matchAll(/<([^>]+)>/g)) {
      expect(new URL(host ?? "").origin).toBe("https://cairn.example");
    }
  },
);
