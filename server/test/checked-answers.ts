/**
 * Checks the HTML in every response of the in-process server against the allow-list of
 * allowed-html.ts: JSON fields that contain HTML, and the elements of pages that show rendered
 * Markdown.
 */
import type { LightMyRequestResponse } from "fastify";
import { parse, type DefaultTreeAdapterMap } from "parse5";
import { findForbiddenNodes, findForbiddenHtml } from "./allowed-html.ts";

type Node = DefaultTreeAdapterMap["node"];

/**
 * Names of JSON fields with HTML, such as `description_html`, `bodyHtml`, `html` and `rich_text`.
 * `OURS` excludes the form of the captcha, because users cannot write any part of it.
 */
const HTML_FIELD = /(?:_html|Html)$|^(?:html|rich_text)$/;
const OURS = new Set(["recaptcha_html"]);
/** Classes of elements in which pages show rendered Markdown. */
const REGION = /(?:^| )(?:md|md-line)(?: |$)/;

/**
 * The page of the component library. It is not checked, because users cannot write any part of
 * its sample markup.
 */
const KIT_PATH = "/-/kit";

let checkCpuMs = 0;

/**
 * Returns the CPU time that the checks took so far, in milliseconds. A test that measures the CPU time
 * of a request subtracts it: parsing 3 MB of HTML takes longer than answering the request.
 */
export function getHtmlCheckCpuMs(): number {
  return checkCpuMs;
}

export function assertAllowedHtml({ headers, body }: LightMyRequestResponse, url: string): void {
  const before = process.threadCpuUsage();
  const found = findForbiddenHtmlInResponse(url, headers["content-type"] ?? "", body);
  const { user, system } = process.threadCpuUsage(before);
  checkCpuMs += (user + system) / 1000;
  if (found.length === 0) return;
  throw new Error(`The answer to ${url} holds HTML outside the allow-list: ${found.join(", ")}`);
}

export function findForbiddenHtmlInResponse(url: string, type: string, body: string): string[] {
  if (url.includes(KIT_PATH)) return [];
  if (type.includes("json")) return inJson(body);
  return type.includes("text/html") ? inPage(body) : [];
}

/**
 * Finds forbidden HTML in the fields of a JSON body. A body without `<` is not parsed, to save
 * time.
 */
function inJson(body: string): string[] {
  if (!body.includes("<") && !body.includes("\\u003c")) return [];
  const found: string[] = [];
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return [];
  }
  const open: unknown[] = [value];
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    for (const [name, inner] of Object.entries(next)) {
      if (typeof inner === "object") open.push(inner);
      else if (typeof inner === "string" && HTML_FIELD.test(name) && !OURS.has(name)) {
        found.push(...findForbiddenHtml(inner).map((what) => `${name}: ${what}`));
      }
    }
  }
  return found;
}

function inPage(body: string): string[] {
  if (!body.includes('class="md')) return [];
  const found: string[] = [];
  const open: Node[] = [parse(body)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const isRegion =
      "attrs" in node &&
      node.attrs.some(({ name, value }) => name === "class" && REGION.test(value));
    if (isRegion) found.push(...findForbiddenNodes(node));
    else if ("childNodes" in node) open.push(...node.childNodes);
    // Forbidden everywhere in the page: scripts without a nonce, `http-equiv`, `base`, `object` and
    // event handlers.
    if ("attrs" in node && isForeign(node)) found.push(`<${node.tagName}> in the page`);
  }
  return found;
}

function isForeign({ tagName, attrs }: DefaultTreeAdapterMap["element"]): boolean {
  const has = (wanted: string) => attrs.some(({ name }) => name === wanted);
  if (tagName === "script") return !has("nonce");
  if (tagName === "meta") return has("http-equiv");
  return (
    tagName === "base" || tagName === "object" || attrs.some(({ name }) => name.startsWith("on"))
  );
}
