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
  /** First data of the one client cache: an API address and the JSON it answers. */
  data: Record<string, unknown>;
  form: PageForm | null;
  /** Set when the page could not be shown; the words are for the person reading. */
  problem: { title: string; message: string } | null;
  instance: { name: string; version: string; sign_up: boolean };
  /** When the server drew the page, so that relative times read the same there and in the browser. */
  now: string;
}

/** The one function the server calls of the web bundle. */
export interface RenderedPage {
  /** Markup of the mount element's inside. */
  html: string;
  /** Text of the document's title. */
  title: string;
}
export type RenderPage = (page: PagePayload) => RenderedPage;

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
