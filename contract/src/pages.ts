/**
 * The page payload: the data that the server passes to the page renderer and that the browser reads
 * from the mount element.
 */
import {
  insertRenderedMarkup,
  omitRenderedMarkup,
  type MarkupPosition,
} from "./rendered-markup.ts";
import type { Preferences } from "./account/preferences.ts";
import type { UserBasic } from "./users.ts";

/** Preferences of the viewer, which the server loads with the viewer. */
export type ViewerPreferences = Preferences;

/** Preferences that the script of every page needs. */
export type PagePreferences = Pick<
  Preferences,
  "timezone" | "first_day_of_week" | "single_key_shortcuts"
>;

/**
 * Cookie in which the browser stores its time zone for the server: the name and the offset of
 * `Date.getTimezoneOffset`, for example `Europe/Oslo:-60`.
 */
export const TIME_ZONE_COOKIE = "time_zone";

/**
 * The session in this browser: the signed-in user, and the CSRF token that unsafe requests must send.
 */
export interface PageSession {
  user: UserBasic | null;
  csrf_token: string | null;
  is_admin: boolean;
  /** Time zone in which the page shows times: a name that `Intl` knows. */
  time_zone: string;
  /** Null for visitors. */
  preferences: PagePreferences | null;
}

/**
 * Result of a form that was sent without JavaScript: the values that the user entered, and the
 * validation errors.
 */
export interface PageFormResult {
  /**
   * Entered values by field name without prefix (`login`, not `user[login]`). Lists are joined by
   * commas.
   */
  values: Record<string, string>;
  errors: Record<string, string[]>;
  /** An error message about the whole form, not about one field; null when there is none. */
  message: string | null;
}

export interface PagePayload {
  /** Path and query of the page. */
  url: string;
  status: number;
  session: PageSession;
  /**
   * Initial data of the client cache: JSON responses by API address. Under a key of
   * `toListCacheKey` the value is a `ListResponse`, which includes the pagination headers.
   */
  data: Record<string, unknown>;
  form: PageFormResult | null;
  /** Title and message of the error that the viewer sees instead of the page, or null. */
  problem: { title: string; message: string } | null;
  instance: { name: string; version: string; sign_up: boolean };
  /**
   * Time at which the server rendered the page. During hydration, the browser computes relative times
   * such as "2 hours ago" from this time, so that it gets the same strings as the server.
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

/**
 * Returns the key under which the client cache stores the response of a list together with its
 * pagination headers.
 */
export function toListCacheKey(address: string): string {
  return LISTED + address;
}

/** The address in a key made by `toListCacheKey`; null for all other keys. */
export function urlFromListCacheKey(key: string): string | null {
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
  /** HTML of the elements that show rendered Markdown (`MARKUP_SELECTOR`), in the order of `html`. */
  markup: readonly string[];
  /** Title of the HTML document. */
  title: string;
  /** CSS rules that only this page needs, for example for label colors that users chose. */
  style: string;
  /** Source file of the page. The server looks up the script and stylesheet to preload by this name. */
  module: string | null;
  /**
   * Source files of the parts that the server rendered and whose scripts load later. The document links
   * the stylesheets of these parts from the start.
   */
  parts: readonly string[];
}
export type RenderPage = (page: PagePayload) => Promise<RenderedPage>;

/** Id of the mount element: the server renders into this element, and the browser hydrates it. */
export const MOUNT_ELEMENT_ID = "cairn";

/**
 * Converts the payload to `data-` attributes of the mount element. The keys are those of `dataset`. Long
 * texts of `markup`, which the document shows, are left out of the data.
 */
export function toMountAttributes(
  page: PagePayload,
  markup: readonly string[] = [],
): Record<string, string> {
  const { url, form, problem, ...always } = page;
  const { data, positions } = omitRenderedMarkup(page.data, markup);
  const present = {
    ...always,
    data,
    ...(positions.length > 0 && { markup: positions }),
    ...(form && { form }),
    ...(problem && { problem }),
  };
  const texts = Object.entries(present).map(([name, value]) => [name, JSON.stringify(value)]);
  return { url, ...Object.fromEntries(texts) } as Record<string, string>;
}

/**
 * Reads the payload from the attributes of the mount element. `readMarkup` returns the HTML of one of the
 * elements that match `MARKUP_SELECTOR`.
 */
export function parseMountAttributes(
  attributes: Record<string, string | undefined>,
  readMarkup: (element: number) => string,
): PagePayload {
  const text = (name: string): string => {
    const value = attributes[name];
    if (value === undefined) throw new Error(`The mount element has no attribute data-${name}`);
    return value;
  };
  const read = <Name extends keyof PagePayload>(name: Name) =>
    JSON.parse(text(name)) as PagePayload[Name];
  const page: PagePayload = {
    url: text("url"),
    status: read("status"),
    session: read("session"),
    data: read("data"),
    instance: read("instance"),
    now: read("now"),
    form: attributes["form"] === undefined ? null : read("form"),
    problem: attributes["problem"] === undefined ? null : read("problem"),
  };
  const positions = JSON.parse(attributes["markup"] ?? "[]") as MarkupPosition[];
  insertRenderedMarkup(page.data, positions, readMarkup);
  return page;
}

/**
 * Reserved first path segments. No group or user can take such a segment as a path, so the address
 * of a group or user never equals the address of a page.
 */
export const RESERVED_TOP_LEVEL_PATHS: ReadonlySet<string> = new Set(
  `- .well-known 404.html 422.html 500.html 502.html 503.html abuse_reports admin api assets
  autocomplete cable dashboard deploy.html explore favicon.ico favicon.png files groups
  health_check help import invites jwt login oauth profile projects public robots.txt s search
  sent_notifications sitemap snippets unsubscribes uploads users v2`.split(/\s+/),
);
