/**
 * Generates texts that mix Markdown, valid references and hostile markup. The same seed gives the
 * same texts. The targets of the references have hostile titles and names as well.
 */
import { createRandomGenerator, type RandomGenerator } from "../../../scripts/chance.ts";
import { XSS_PAYLOADS } from "../xss-payloads.ts";

export const HOSTILE_MARKDOWN_SERVER_URL = "https://cairn.example";

/** Names and numbers of existing objects that the generated references can refer to. */
export interface KnownReferenceTargets {
  /** Full paths of projects; `groups` are full paths of groups. */
  projects: readonly string[];
  groups: readonly string[];
  usernames: readonly string[];
  labels: readonly string[];
  milestones: readonly string[];
  /** Iids that exist in each of the projects, both as an issue and as a milestone. */
  numbers: readonly number[];
}

const words = (text: string) => text.trim().split(/\s+/);

const MARKDOWN = [
  ...words(`< > " ' \` * _ ** ~~ [ ] ]( ) ![ | $ $\` \`$ :tada: [^1] [^1]: &lt; &gt; &quot; &amp; &#60; &#x3c
    {+ +} [- -] [!note] [[_TOC_]] \\ \\< --- === +++ %% @ # ~ >`),
]
  .concat(["\n", "\n\n", " ", "- ", "> ", "# ", "```\n", ">>>\n", "$$\n", "- [ ] ", "1. ", "    "])
  .concat([
    "|a|b|\n|-|-|\n|",
    "[x]: ",
    "~~~html\n",
    "  \n",
    "\t",
    "\u0000",
    "\u0001",
    "\r",
    "\u2028",
  ]);

const MARKUP =
  words(`<b> </b> <i> </i> <p> </p> <div> </div> <a> </a> <a/href=# <table> </table> <tr> <td> </td>
  <th> <caption> <ul> <li> <ol> <dl> <dd> <details> <summary> </details> <ruby> <rt> <button> </button>
  <svg> </svg> <math> </math> <mtext> <mglyph> <style> </style> <script> </script> <title> <textarea>
  </textarea> <select> <option> <template> </template> <noscript> </noscript> <xmp> <plaintext> <!-- -->
  --!> <![CDATA[ ]]> <? ?> <form> </form> <input> <marquee> </marquee> <object> </object> <nobr> <font> <pre>
  </pre> <code> </code> <kbd> <frameset> <body> <html> <foreignObject> <annotation-xml> <br> <hr> </br> <img
  <cairn-reference </cairn-reference> <a/data-n=0 data-n="0"> <!parts>`);

/**
 * Strings that would end an attribute, an element or a placeholder in stored HTML if they were
 * not escaped.
 */
const BREAKOUTS = [
  "</cairn-reference><meta http-equiv=refresh content=0;url=//evil.example>",
  "</a><script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "' onmouseover=alert(1) x='",
  '"},{"to":"issue","id":1,"typed":"x"},"<script>',
  '\\"]<script>alert(1)</script>',
  "\\u003cscript\\u003ealert(1)",
  "&lt;/a&gt;&lt;script&gt;alert(1)&lt;/script&gt;",
  "--><svg/onload=alert(1)>",
  "]]><iframe/src=javascript:alert(1)>",
  "`><base href=//evil.example>",
  "</title></style></textarea></noscript></template><script>alert(1)</script>",
  '="/-/here/uploads/" onload="alert(1)',
  "data-n=0 data-to=issue:1::",
  "\u0001\u0002<b>",
];

const FILES = words(`/uploads/0123456789abcdef0123456789abcdef/a.png
  /uploads/0123456789abcdef0123456789abcdef/a.mp4 /uploads/0123456789abcdef0123456789abcdef/b".png
  /-/here/uploads/0123456789abcdef0123456789abcdef/a.html
  /-/here/uploads/"onclick=alert(1) /uploads/0123456789abcdef0123456789abcdef/<b>.png`);

const NESTS: ((inner: string) => string)[] = [
  (inner) => `- ${inner}`,
  (inner) => `> ${inner}`,
  (inner) => `# ${inner}\n`,
  (inner) => `**${inner}**`,
  (inner) => `[${inner}](/x)`,
  (inner) => `\n|a|\n|-|\n|${inner}|\n\n`,
  (inner) => `<div>${inner}</div>`,
  (inner) => `<a href="/x" title='${inner}'>y</a>`,
  (inner) => `<table>${inner}<tr><td>${inner}`,
  (inner) => `<details><summary>${inner}</summary>`,
  (inner) => `{+ ${inner} +}`,
  (inner) => `\`${inner}\``,
  (inner) => `<p id="${inner}" class=${inner} title="${inner}">`,
];

export function pickXssPayload(chance: RandomGenerator): string {
  return chance.happens(0.5) ? chance.pick(BREAKOUTS) : chance.pick(XSS_PAYLOADS);
}

/** Generates one random text of this seed. `salt` is the number of the text. */
export function generateHostileMarkdown(
  seed: string,
  salt: number,
  known: KnownReferenceTargets,
): string {
  const chance = createRandomGenerator("mixture", seed, salt);
  const count = 1 + chance.below(chance.happens(0.1) ? 24 : 8);
  let text = "";
  for (let piece = 0; piece < count; piece += 1) {
    const made = pieceOf(chance, known);
    text += chance.happens(0.15) ? chance.pick(NESTS)(made) : made;
    if (chance.happens(0.5)) text += chance.pick([" ", "\n", "\n\n"]);
  }
  return text;
}

/** Generates a random title: one line with at most 255 characters. */
export function generateHostileTitle(
  seed: string,
  salt: number,
  known: KnownReferenceTargets,
): string {
  return generateHostileMarkdown(`${seed} title`, salt, known)
    .replaceAll(/\s+/g, " ")
    .slice(0, 255);
}

function pieceOf(chance: RandomGenerator, known: KnownReferenceTargets): string {
  const dice = chance.next();
  if (dice < 0.3) return chance.pick(MARKDOWN);
  if (dice < 0.45) return chance.pick(MARKUP);
  if (dice < 0.6) return reference(chance, known);
  if (dice < 0.8) return selfLink(chance, known);
  if (dice < 0.86) return chance.pick(["[a](", "![a](", '<img src="', "<a href='"]) + file(chance);
  if (dice < 0.92) return chance.pick(BREAKOUTS);
  return chance.pick(XSS_PAYLOADS);
}

function file(chance: RandomGenerator): string {
  return chance.pick(FILES) + chance.pick([")", '">', "'>", ' "', ""]);
}

/** Generates a random reference of any kind, in any of its syntaxes. */
function reference(chance: RandomGenerator, known: KnownReferenceTargets): string {
  const project = chance.pick(known.projects);
  const number = chance.pick(known.numbers);
  const path = chance.pick(["", "", project, chance.pick(known.groups)]);
  const quoted = (title: string) => `"${title.replaceAll('"', "")}"`;
  return chance.pick([
    () => `${path}#${number}${chance.pick(["", "+", "+s"])}`,
    () => `${path}~${chance.pick(["", quoted(chance.pick(known.labels))]) || number}`,
    () => `${path}~${quoted(chance.pick(known.labels))}`,
    () => `${path}%${quoted(chance.pick(known.milestones))}`,
    () => `${path}%${number}`,
    () => `@${chance.pick([...known.usernames, ...known.groups, "all"])}`,
    () => `${project}>`,
    () => addressOf(chance, known),
  ])();
}

function addressOf(chance: RandomGenerator, known: KnownReferenceTargets): string {
  const number = chance.pick(known.numbers);
  return (
    HOSTILE_MARKDOWN_SERVER_URL +
    chance.pick([
      `/${chance.pick(known.projects)}/-/issues/${number}`,
      `/${chance.pick(known.projects)}/-/issues/${number}#note_${number}`,
      `/${chance.pick(known.projects)}/-/issues/incident/${number}+s`,
      `/${chance.pick(known.projects)}/-/milestones/${number}`,
      `/groups/${chance.pick(known.groups)}/-/milestones/${number}`,
    ])
  );
}

/**
 * Generates a link to a URL of our server with this URL as its label, and with hostile titles and
 * attributes.
 */
function selfLink(chance: RandomGenerator, known: KnownReferenceTargets): string {
  const url = addressOf(chance, known);
  const hostile = pickXssPayload(chance);
  const inTitle = hostile.replaceAll('"', chance.pick(['\\"', "&quot;", "'", '"']));
  return chance.pick([
    () => `[${url}](${url} "${inTitle}")`,
    () => `[${url}](<${url}> '${inTitle}')`,
    () => `[${url}][r]\n\n[r]: ${url} "${inTitle}"\n`,
    () => `<${url}>`,
    () => `<a href="${url}" title="${inTitle}">${url}</a>`,
    () => `<a href='${url}' id='${inTitle}' class="gfm ${inTitle}" data-n=0>${url}</a>`,
    () => `<a href=${url} ${hostile}>${url}</a>`,
    () => `<a href="${url}">${url}${hostile}</a>`,
    () => `[${url}${hostile}](${url})`,
    () => `![${url}](${url} "${inTitle}")`,
  ])();
}
