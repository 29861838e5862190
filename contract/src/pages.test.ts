import { describe, expect, it } from "vitest";
import {
  parseMountAttributes,
  toListResponse,
  toMountAttributes,
  type PagePayload,
} from "./pages.ts";

const page: PagePayload = {
  url: "/users/sign_in?redirect_to=%2F",
  status: 422,
  session: { user: null, csrf_token: null, is_admin: false, time_zone: "UTC", preferences: null },
  data: { "/api/v4/user": { name: `A "quoted" <name> & 'more'` } },
  form: { values: { login: "ingrid" }, errors: { login: ["is unknown"] }, message: null },
  problem: { title: "Not found", message: "Nothing here." },
  instance: { name: "Cairn", version: "0.1.0", sign_up: true },
  now: "2026-04-18T12:00:00.000Z",
};

describe("the payload in data attributes", () => {
  it("comes back as it was sent", () => {
    expect(parseMountAttributes(toMountAttributes(page), String)).toEqual(page);
  });

  it("leaves out the form and the problem when there is none", () => {
    const plain = { ...page, form: null, problem: null };
    expect(Object.keys(toMountAttributes(plain)).toSorted()).toEqual([
      "data",
      "instance",
      "now",
      "session",
      "status",
      "url",
    ]);
    expect(parseMountAttributes(toMountAttributes(plain), String)).toEqual(plain);
  });

  it("keeps the address as plain text", () => {
    expect(toMountAttributes(page)["url"]).toBe("/users/sign_in?redirect_to=%2F");
  });

  it("leaves out long texts that the document shows, and reads them from there", () => {
    const long = `<p>${"stone ".repeat(50)}</p>`;
    const markup = ["<p>short</p>", long, `<p title="it&#x27;s">${long}</p>`];
    const data = { "/a.json": { notes: markup.map((html) => ({ html })), all: [long] } };
    const attributes = toMountAttributes({ ...page, data }, markup);
    expect(attributes["data"]).not.toContain(JSON.stringify(long));
    // Browsers would write an apostrophe in its place.
    expect(attributes["data"]).toContain(JSON.stringify(markup[2]));
    const read = parseMountAttributes(attributes, (element) => markup[element] ?? "");
    expect(read.data).toEqual(data);
    expect(data["/a.json"].all).toEqual([long]);
  });

  it("names the attribute that is missing", () => {
    expect(() => parseMountAttributes({ url: "/" }, String)).toThrow("data-status");
  });
});

describe("a page of a list", () => {
  const link =
    '<https://cairn.example/api/v4/projects?page=2&per_page=20>; rel="next", <https://cairn.example/api/v4/projects?page=9>; rel="last"';

  it("knows its total and where the next page is, as an address of our own", () => {
    const headers: Record<string, string> = { "x-total": "172", link };
    expect(toListResponse([1], (name) => headers[name])).toEqual({
      items: [1],
      total: 172,
      next: "/api/v4/projects?page=2&per_page=20",
      prev: null,
    });
  });

  it("has no total when none was counted, and none before it was told", () => {
    expect(toListResponse([], () => null)).toEqual({
      items: [],
      total: null,
      next: null,
      prev: null,
    });
  });
});
