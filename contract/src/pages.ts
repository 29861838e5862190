/** What the server gives the page renderer, and what the browser finds again in the mount element. */
import type { UserBasic } from "./users.ts";

/** Somebody's place in this browser: who is signed in, and the token their unsafe requests must carry. */
export interface PageSession {
  user: UserBasic | null;
  csrf_token: string | null;
  is_admin: boolean;
}

/** What a form sent without JavaScript gets back: the values typed, and what was wrong with them. */
export interface PageForm {
  /** By plain field names (`login`, not `user[login]`); lists are joined by commas. */
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
   * First data of the one client cache: an API address and the JSON it answers; for `listed` addresses
   * what the headers say comes along.
   */
  data: Record<string, unknown>;
  form: PageForm | null;
  /** Set when the page could not be shown; the words are for the person reading. */
  problem: { title: string; message: string } | null;
  instance: { name: string; version: string; sign_up: boolean };
  /** When the server drew the page, so that relative times read the same there and in the browser. */
  now: string;
}

/** A page of a list, with what its headers said. */
export interface ListAnswer<Item> {
  items: Item[];
  /** Null when there are too many to count. */
  total: number | null;
  next: string | null;
  prev: string | null;
}

const LISTED = "list:";

/** The key of a list in the client cache: its address, read together with the headers. */
export function listCacheKey(address: string): string {
  return LISTED + address;
}

/** The address behind such a key; null for all other keys. */
export function listedAddress(key: string): string | null {
  return key.startsWith(LISTED) ? key.slice(LISTED.length) : null;
}

export function listAnswer(
  items: unknown,
  header: (name: string) => string | string[] | number | undefined | null,
): ListAnswer<unknown> {
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

/** The one function the server calls of the web bundle. */
export interface RenderedPage {
  /** Markup of the mount element's inside. */
  html: string;
  /** Text of the document's title. */
  title: string;
  /** Rules of style that only this page needs: the colours that people chose. */
  style: string;
  /** The source file of the page, so that its script and style can be sent ahead. */
  module: string | null;
  /** Source of what was drawn with it and gets its script later: its style is needed at once. */
  part?: string;
}
export type RenderPage = (page: PagePayload) => Promise<RenderedPage>;

/** The element whose inside the page renderer fills and the browser takes over. */
export const MOUNT_ID = "cairn";

/** The payload as `data-` attributes of the mount element; names are those of `dataset`. */
export function toAttributes(page: PagePayload): Record<string, string> {
  const { url, form, problem, ...always } = page;
  const present = { ...always, ...(form && { form }), ...(problem && { problem }) };
  const texts = Object.entries(present).map(([name, value]) => [name, JSON.stringify(value)]);
  return { url, ...Object.fromEntries(texts) } as Record<string, string>;
}

export function fromAttributes(attributes: Record<string, string | undefined>): PagePayload {
  const text = (name: string): string => {
    const value = attributes[name];
    if (value === undefined) throw new Error(`The mount element lacks data-${name}`);
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

/** First segments that are ours: no group or person can have such a path, so none can hide a page. */
export const RESERVED_AT_TOP: ReadonlySet<string> = new Set(
  `- .well-known 404.html 422.html 500.html 502.html 503.html abuse_reports admin api assets
  autocomplete cable dashboard deploy.html explore favicon.ico favicon.png files groups
  health_check help import invites jwt login oauth profile projects public robots.txt s search
  sent_notifications sitemap snippets unsubscribes uploads users v2`.split(/\s+/),
);
