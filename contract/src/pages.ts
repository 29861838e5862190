/**
 * The page payload: what the server passes to the page renderer, and the browser reads from the mount
 * element.
 */
import type { UserBasic } from "./users.ts";

/**
 * The session in this browser: the signed-in user, and the CSRF token that unsafe requests must send.
 */
export interface PageSession {
  user: UserBasic | null;
  csrf_token: string | null;
  is_admin: boolean;
}

/** Result of a form that was sent without JavaScript: the typed values and the validation errors. */
export interface PageForm {
  /**
   * Typed values by field name without prefix (`login`, not `user[login]`); lists are joined by commas.
   */
  values: Record<string, string>;
  errors: Record<string, string[]>;
  /** A message that belongs to no single field. */
  message: string | null;
}

export interface PagePayload {
  /** Path and query of the page. */
  url: string;
  status: number;
  session: PageSession;
  /**
   * Initial data of the client cache: JSON responses by API address. Under a key of `listCacheKey` the
   * value is a `ListAnswer`, which includes the pagination headers.
   */
  data: Record<string, unknown>;
  form: PageForm | null;
  /** Set when the page could not be shown; title and message are for the viewer. */
  problem: { title: string; message: string } | null;
  instance: { name: string; version: string; sign_up: boolean };
  /**
   * Time at which the server rendered the page. The browser computes relative times such as "2 hours
   * ago" from it too, so that hydration finds the same text.
   */
  now: string;
}

/** One page of a list with the pagination data from the response headers. */
export interface ListResponse<Item> {
  items: Item[];
  /** Number of items on all pages; null when there are too many to count. */
  total: number | null;
  next: string | null;
  prev: string | null;
}

const LISTED = "list:";

/** Client cache key of a list: an address whose response is cached together with its headers. */
export function listCacheKey(address: string): string {
  return LISTED + address;
}

/** The address in a key made by `listCacheKey`; null for all other keys. */
export function addressFromListCacheKey(key: string): string | null {
  return key.startsWith(LISTED) ? key.slice(LISTED.length) : null;
}

export function toListResponse(
  items: unknown,
  header: (name: string) => string | string[] | number | undefined | null,
): ListResponse<unknown> {
  const total = header("x-total");
  const links = String(header("link") ?? "");
  const link = (rel: string) => {
    const href = new RegExp(`<([^<>]*)>; rel="${rel}"`).exec(links)?.[1];
    return href === undefined ? null : href.replace(/^\w+:\/\/[^/]+/, "");
  };
  return {
    items: Array.isArray(items) ? items : [],
    total: total === undefined || total === null || total === "" ? null : Number(total),
    next: link("next"),
    prev: link("prev"),
  };
}

/** Result of `RenderPage`, the only function of the web bundle that the server calls. */
export interface RenderedPage {
  /** Inner HTML of the mount element. */
  html: string;
  /** Text of the document's title. */
  title: string;
  /** CSS rules that only this page needs, for colors that users chose. */
  style: string;
  /** Source file of the page, from which the server finds the script and stylesheet to preload. */
  module: string | null;
  /**
   * Source file of a part that the server renders and whose script loads later. The document links the
   * part's stylesheet at once.
   */
  part?: string;
}
export type RenderPage = (page: PagePayload) => Promise<RenderedPage>;

/** Id of the mount element: the server renders into this element, and the browser hydrates it. */
export const MOUNT_ID = "cairn";

/** The payload as `data-` attributes of the mount element; keys are those of `dataset`. */
export function toMountAttributes(page: PagePayload): Record<string, string> {
  const { url, form, problem, ...always } = page;
  const present = { ...always, ...(form && { form }), ...(problem && { problem }) };
  const texts = Object.entries(present).map(([name, value]) => [name, JSON.stringify(value)]);
  return { url, ...Object.fromEntries(texts) } as Record<string, string>;
}

export function parseMountAttributes(attributes: Record<string, string | undefined>): PagePayload {
  const text = (name: string): string => {
    const value = attributes[name];
    if (value === undefined) throw new Error(`The mount element has no attribute data-${name}`);
    return value;
  };
  const read = <Name extends keyof PagePayload>(name: Name) =>
    JSON.parse(text(name)) as PagePayload[Name];
  return {
    url: text("url"),
    status: read("status"),
    session: read("session"),
    data: read("data"),
    instance: read("instance"),
    now: read("now"),
    form: attributes["form"] === undefined ? null : read("form"),
    problem: attributes["problem"] === undefined ? null : read("problem"),
  };
}

/** Reserved first path segments: no group or user can have such a path, so none can shadow a page. */
export const RESERVED_TOP_LEVEL_PATHS: ReadonlySet<string> = new Set(
  `- .well-known 404.html 422.html 500.html 502.html 503.html abuse_reports admin api assets
  autocomplete cable dashboard deploy.html explore favicon.ico favicon.png files groups
  health_check help import invites jwt login oauth profile projects public robots.txt s search
  sent_notifications sitemap snippets unsubscribes uploads users v2`.split(/\s+/),
);
