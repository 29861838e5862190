/**
 * The allowlist of HTML elements and attributes in rendered Markdown. Sanitizing by this list is
 * the last step of rendering. Cairn's scripts and styles use the classes and data attributes on the
 * list, but never to decide about permissions or about who a user is.
 */
import type { Root } from "hast";
import { sanitize, type Schema } from "hast-util-sanitize";

/**
 * Prefix for the ids of elements in rendered Markdown, so that they cannot collide with ids that scripts
 * look up.
 */
export const USER_CONTENT_ID_PREFIX = "user-content-";

/**
 * Matches the paths of files uploaded to this instance. Rendered Markdown loads no other images, videos
 * or audio files.
 */
export const UPLOAD_PATH_PATTERN =
  /^\/(?:[\w.-]+\/){1,25}uploads\/[0-9a-f]{32}\/[^/?#\\\s"'<>]{1,255}$/;

/** Matches the paths of files in repositories, which the renderer uses for images of Markdown files there. */
const RAW_FILE_PATH_PATTERN = /^\/(?:[\w.-]+\/){2,25}-\/raw\/[^?#\\\s"'<>]{1,8192}$/;

const WORD = /^[\w+#.-]{1,40}$/;
const SIZE = /^\d{1,4}$/;
const LANGUAGE_CLASS = /^language-[\w+#.-]{1,40}$/;
/** Matches the class names that highlight.js generates, such as `hljs-title` and `function_`. */
const COLOUR_CLASS = /^(?:hljs-[a-z_-]{1,40}|[a-z]{1,30}_{1,3})$/;
const ALERTS = /^markdown-alert(?:-(?:note|tip|important|caution|warning|title))?$/;

const ELEMENTS = `
  a abbr audio b bdi blockquote br cite code dd del details dfn div dl dt em figcaption
  figure gl-emoji h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section
  small span strong sub summary sup table tbody td tfoot th thead tr tt u ul var video`;

/** Accessible names of task list checkboxes, for screen readers. */
export const TASK_CHECKBOX_NAMES = ["Open task", "Completed task", "Inapplicable task"] as const;

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
      // The index of a possible reference. The attribute exists only until the tree is serialized.
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
      ["src", UPLOAD_PATH_PATTERN, RAW_FILE_PATH_PATTERN],
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
      ["ariaLabel", ...TASK_CHECKBOX_NAMES],
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
      // The programming language of a code block. The attribute `lang` is not used, because it is for
      // human languages.
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

export function sanitizeHtmlTree(tree: Root): Root {
  return sanitize(tree, SCHEMA) as Root;
}
