/**
 * The allow-list of HTML elements and attributes that rendered Markdown can contain. It is
 * written by hand and independent of the renderer's own allow-list, so that tests find mistakes in
 * the renderer's list. Unit, database and browser tests check the HTML in responses against it.
 */
import { parseFragment, type DefaultTreeAdapterMap } from "parse5";

type Node = DefaultTreeAdapterMap["node"];
type Parsed = DefaultTreeAdapterMap["element"];
type Rule = RegExp | ((value: string) => boolean);

const words = (text: string) => text.trim().split(/\s+/);

const isAddress = (value: string) =>
  ["http:", "https:", "mailto:"].includes(
    URL.parse(value, "https://cairn.example/")?.protocol ?? "unreadable",
  );
const FILE = /^\/[\w./-]{1,2000}\/uploads\/[0-9a-f]{32}\/[^/?#\\\s"'<>]{1,255}$/;
/** An image of a Markdown file in a repository. */
const RAW_FILE = /^\/[\w./-]{1,2000}\/-\/raw\/[^?#\\\s"'<>]{1,8192}$/;
const ANY = /^/;
const SIZE = /^\d{1,4}$/;
const NUMBER = /^\d{1,15}$/;
const COLOR = /^#[0-9a-f]{6}$/i;

const eachOf =
  (allowed: RegExp): Rule =>
  (value) =>
    value.split(" ").every((word) => allowed.test(word));

const EVERYWHERE: Record<string, Rule> = { id: /^user-content-\S/, dir: /^(?:auto|ltr|rtl)$/ };
const CELL: Record<string, Rule> = {
  align: /^(?:left|center|right)$/,
  colspan: SIZE,
  rowspan: SIZE,
};
const ALERT = /^markdown-alert(?:-(?:note|tip|important|caution|warning|title))?$/;

const ELEMENTS: Record<string, Record<string, Rule>> = {
  ...Object.fromEntries(
    words(`b bdi blockquote br cite dd del dfn dl dt em figcaption figure h1 h2 h3 h4 h5 h6 i ins kbd
      mark q rp rt ruby samp small strong sub summary table tbody tfoot thead tr tt u var`).map(
      (name) => [name, {}],
    ),
  ),
  a: {
    href: isAddress,
    title: ANY,
    class: eachOf(/^(?:anchor|footnote-backref|media-link)$/),
    rel: /^nofollow noreferrer noopener$/,
    target: /^_blank$/,
    "aria-hidden": /^true$/,
    tabindex: /^-1$/,
  },
  abbr: { title: ANY },
  audio: { src: FILE, controls: /^$/, preload: /^metadata$/ },
  code: {
    class: eachOf(/^(?:code|math|js-render-math)$/),
    "data-math-style": /^(?:inline|display)$/,
  },
  details: { open: /^$/ },
  div: { class: eachOf(ALERT) },
  "gl-emoji": {
    title: ANY,
    "data-name": /^[a-z0-9_+-]{1,80}$/,
    "data-unicode-version": /^[\d.]{1,5}$/,
  },
  hr: { class: /^footnotes-sep$/ },
  img: {
    src: (value) => FILE.test(value) || RAW_FILE.test(value),
    alt: ANY,
    title: ANY,
    width: SIZE,
    height: SIZE,
    loading: /^lazy$/,
  },
  input: {
    type: /^checkbox$/,
    disabled: /^$/,
    checked: /^$/,
    class: /^task-list-item-checkbox$/,
    "data-inapplicable": /^$/,
    "aria-label": /^(?:Open|Completed|Inapplicable) task$/,
  },
  li: {
    value: /^-?\d{1,9}$/,
    class: eachOf(/^(?:task-list-item|inapplicable|footnote-item)$/),
    "data-sourcepos": /^[\d:-]{7,40}$/,
  },
  ol: { start: /^-?\d{1,9}$/, reversed: /^$/, class: eachOf(/^(?:footnotes-list|task-list)$/) },
  p: { class: eachOf(/^(?:plain-text|markdown-alert-title)$|^markdown-alert/) },
  pre: {
    class: eachOf(
      /^(?:code|highlight|math|js-syntax-highlight|js-render-(?:mermaid|math)|language-[\w+#.-]{1,40})$/,
    ),
    "data-canonical-lang": /^[\w+#.-]{1,40}$/,
    "data-math-style": /^display$/,
  },
  s: { class: /^inapplicable$/ },
  section: { class: /^footnotes$/ },
  span: {
    class: eachOf(
      /^(?:idiff|left|right|addition|deletion|color-chip|media-container|hljs-[a-z_-]{1,40}|[a-z]{1,30}_{1,3})$/,
    ),
    "data-color": COLOR,
  },
  sup: { class: /^footnote-ref$/ },
  td: CELL,
  th: CELL,
  ul: { class: /^(?:task-list|section-nav)$/ },
  video: { src: FILE, controls: /^$/, width: SIZE, preload: /^metadata$/ },
};

const KINDS = words("all epic group issue iteration label milestone project user");

/** Allowed attributes of links that the server creates from references such as `#12`. */
const REFERENCE: Record<string, Rule> = {
  href: /^\/(?![/\\])/,
  title: ANY,
  class: eachOf(
    new RegExp(`^(?:gfm|gfm-(?:${KINDS.join("|")}|project_member)|gl-label|gl-label-scoped)$`),
  ),
  "data-reference-type": new RegExp(`^(?:${KINDS.join("|")})$`),
  "data-original": ANY,
  "data-container": /^body$/,
  "data-placement": /^top$/,
  "data-iid": NUMBER,
  "data-project-path": /^[\w./-]+$/,
  "data-color": COLOR,
  "data-text-color": COLOR,
  ...Object.fromEntries(KINDS.map((kind) => [`data-${kind}`, NUMBER])),
};

export interface AllowedHtmlOptions {
  /** False when the HTML must not contain links made from references. */
  references: boolean;
}

const PLAIN = '<p class="plain-text" dir="auto">';

/**
 * Whether the HTML is a single paragraph whose content has no `<`, so that it can contain no other
 * element. Such HTML is not parsed, because the parser is slow for long paragraphs.
 */
function isPlainText(html: string): boolean {
  const end = html.length - "</p>".length;
  return html.startsWith(PLAIN) && html.endsWith("</p>") && html.indexOf("<", PLAIN.length) === end;
}

/** Describes every element and attribute in the HTML that is not on the allow-list. */
export function findForbiddenHtml(
  html: string,
  expected: AllowedHtmlOptions = { references: true },
): string[] {
  if (!html.includes("<") || isPlainText(html)) return [];
  return findForbiddenNodes(parseFragment(html), expected);
}

export function findForbiddenNodes(
  top: Node,
  expected: AllowedHtmlOptions = { references: true },
): string[] {
  const found: string[] = [];
  const open: Node[] = "childNodes" in top ? [...top.childNodes] : [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ("childNodes" in node) for (const child of node.childNodes) open.push(child);
    if (node.nodeName === "#comment" || node.nodeName === "#documentType") found.push("a comment");
    if ("attrs" in node) inspect(node, expected, found);
  }
  return found;
}

function inspect(
  { tagName, attrs }: Parsed,
  { references }: AllowedHtmlOptions,
  found: string[],
): void {
  const isReference =
    tagName === "a" &&
    attrs.some(({ name, value }) => name === "class" && value.startsWith("gfm "));
  if (isReference && !references) found.push("a link that our server did not make");
  const rules = isReference ? REFERENCE : ELEMENTS[tagName];
  if (rules === undefined || !Object.hasOwn(ELEMENTS, tagName)) {
    found.push(`<${tagName}>`);
    return;
  }
  if (tagName === "input" && !attrs.some(({ name }) => name === "disabled")) {
    found.push("an input that can be used");
  }
  for (const { name, value } of attrs) {
    const rule = Object.hasOwn(rules, name)
      ? rules[name]
      : !isReference && Object.hasOwn(EVERYWHERE, name)
        ? EVERYWHERE[name]
        : undefined;
    const isAllowed = typeof rule === "function" ? rule(value) : rule?.test(value) === true;
    if (!isAllowed) found.push(`${tagName} ${name}="${value.slice(0, 200)}"`);
  }
}

/**
 * Whether a tag contains a `<` before its `>`. That happens only when the value of an attribute
 * was not escaped.
 */
export function hasUnescapedLessThan(html: string): boolean {
  return /<[^<>]*</.test(html);
}
