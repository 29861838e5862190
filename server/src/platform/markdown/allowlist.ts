/**
 * Everything that markup made from people's words may hold. One list, asked last. Classes and data
 * attributes in it mean something to our own pages; none of them gives anybody a right or a name.
 */
import type { Root } from "hast";
import { sanitize, type Schema } from "hast-util-sanitize";

/** Ids of people's own come under a name of their own, where no script looks for anything. */
export const ID_PREFIX = "user-content-";

/** Files that were attached somewhere here; nothing else is loaded by merely looking at a text. */
export const UPLOAD_PATH_PATTERN =
  /^\/(?:[\w.-]+\/){1,25}uploads\/[0-9a-f]{32}\/[^/?#\\\s"'<>]{1,255}$/;

const WORD = /^[\w+#.-]{1,40}$/;
const SIZE = /^\d{1,4}$/;
const LANGUAGE_CLASS = /^language-[\w+#.-]{1,40}$/;
/** As the highlighter names them: `hljs-title`, and `function_` beside it. */
const COLOUR_CLASS = /^(?:hljs-[a-z_-]{1,40}|[a-z]{1,30}_{1,3})$/;
const ALERTS = /^markdown-alert(?:-(?:note|tip|important|caution|warning|title))?$/;

const ELEMENTS = `
  a abbr audio b bdi blockquote br cite code dd del details dfn div dl dt em figcaption
  figure gl-emoji h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section
  small span strong sub summary sup table tbody td tfoot th thead tr tt u ul var video`;

/** How a box of a task list is called for those who do not see it. */
export const TASK_NAMES = ["Open task", "Completed task", "Inapplicable task"] as const;

const SCHEMA: Schema = {
  tagNames: ELEMENTS.trim().split(/\s+/),
  attributes: {
    "*": [
      ["id", /^user-content-\S{1,300}$/],
      ["dir", "auto", "ltr", "rtl"],
    ],
    a: [
      "href",
      "title",
      ["className", "anchor", "footnote-backref", "media-link"],
      ["rel", "nofollow", "noreferrer", "noopener"],
      ["target", "_blank"],
      ["ariaHidden", "true"],
      ["tabIndex", -1],
      // Of what looks like a reference, until the HTML is written.
      ["dataN", /^\d{1,6}$/],
    ],
    abbr: ["title"],
    audio: [["src", UPLOAD_PATH_PATTERN], "controls", ["preload", "metadata"]],
    code: [
      ["className", "code", "math", "js-render-math"],
      ["dataMathStyle", "inline", "display"],
    ],
    details: ["open"],
    div: [["className", ALERTS]],
    "gl-emoji": [
      "title",
      ["dataName", /^[a-z0-9_+-]{1,80}$/],
      ["dataUnicodeVersion", /^[\d.]{1,5}$/],
    ],
    hr: [["className", "footnotes-sep"]],
    img: [
      ["src", UPLOAD_PATH_PATTERN],
      "alt",
      "title",
      ["width", SIZE],
      ["height", SIZE],
      ["loading", "lazy"],
    ],
    input: [
      ["type", "checkbox"],
      ["disabled", true],
      "checked",
      ["className", "task-list-item-checkbox"],
      ["dataInapplicable", ""],
      ["ariaLabel", ...TASK_NAMES],
    ],
    li: [
      ["value", /^-?\d{1,9}$/],
      ["className", "task-list-item", "inapplicable", "footnote-item"],
      ["dataSourcepos", /^\d{1,7}:\d{1,7}-\d{1,7}:\d{1,7}$/],
    ],
    ol: [["start", /^-?\d{1,9}$/], "reversed", ["className", "footnotes-list", "task-list"]],
    p: [["className", "plain-text", ALERTS]],
    pre: [
      [
        "className",
        "code",
        "highlight",
        "js-syntax-highlight",
        "js-render-mermaid",
        "math",
        "js-render-math",
        LANGUAGE_CLASS,
      ],
      // Not `lang`: programs are written in no language that anybody speaks.
      ["dataCanonicalLang", WORD],
      ["dataMathStyle", "display"],
    ],
    s: [["className", "inapplicable"]],
    section: [["className", "footnotes"]],
    span: [
      [
        "className",
        "idiff",
        "left",
        "right",
        "addition",
        "deletion",
        "color-chip",
        "media-container",
        COLOUR_CLASS,
      ],
      ["dataColor", /^#[0-9a-f]{6}$/],
    ],
    sup: [["className", "footnote-ref"]],
    td: [
      ["align", "left", "center", "right"],
      ["colSpan", SIZE],
      ["rowSpan", SIZE],
    ],
    th: [
      ["align", "left", "center", "right"],
      ["colSpan", SIZE],
      ["rowSpan", SIZE],
    ],
    ul: [["className", "task-list", "section-nav"]],
    video: [["src", UPLOAD_PATH_PATTERN], "controls", ["width", SIZE], ["preload", "metadata"]],
  },
  protocols: { href: ["http", "https", "mailto"] },
  ancestors: {
    input: ["li"],
    li: ["ol", "ul"],
    tbody: ["table"],
    td: ["table"],
    tfoot: ["table"],
    th: ["table"],
    thead: ["table"],
    tr: ["table"],
  },
  required: { input: { type: "checkbox", disabled: true } },
  strip: [
    "iframe",
    "math",
    "noembed",
    "noframes",
    "noscript",
    "object",
    "script",
    "style",
    "svg",
    "title",
  ],
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

export function sanitizeTree(tree: Root): Root {
  return sanitize(tree, SCHEMA) as Root;
}
