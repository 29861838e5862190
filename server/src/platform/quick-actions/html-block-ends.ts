/** Finds the lines at which HTML blocks in a Markdown text end. */

const TAG = /^ {0,3}<([a-z][a-z0-9-]*)(?=[\s/>]|$)/i;
const COMMENT = /^ {0,3}<!--/;
const END = /<\/([a-z][a-z0-9-]*)|-->/gi;
const ONLY_A_TAG = /^[^<>]*>$/;

/** Names of elements that begin an HTML block even if other content follows on the same line. */
const BLOCKS = new Set(
  "address article aside blockquote details dialog div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main menu nav ol p pre script section style summary table textarea ul".split(
    " ",
  ),
);

export class HtmlBlockEndFinder {
  readonly #lines: readonly string[];
  /**
   * The lines with end tags and the empty lines of the whole text. Computed once, when the first block
   * is found.
   */
  #found: { ends: Map<string, number[]>; nextEmpty: Uint32Array } | undefined;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /**
   * Returns the index of the line after the HTML block that begins at line `at`, or undefined if no
   * block begins there. Must be called with increasing indexes. A block without an end tag ends at the
   * next empty line.
   */
  behind(at: number): number | undefined {
    const line = this.#lines[at] ?? "";
    const name = COMMENT.test(line) ? "comment" : elementAt(line);
    if (name === undefined) return undefined;
    this.#found ??= endsIn(this.#lines);
    const ends = this.#found.ends.get(name) ?? [];
    while ((ends.at(-1) ?? at) < at) ends.pop();
    return (ends.at(-1) ?? this.#found.nextEmpty[at] ?? at) + 1;
  }
}

function elementAt(line: string): string | undefined {
  const [opening, name = ""] = TAG.exec(line) ?? [];
  if (opening === undefined) return undefined;
  const isAlone = ONLY_A_TAG.test(line.slice(opening.length).trimEnd());
  return isAlone || BLOCKS.has(name.toLowerCase()) ? name.toLowerCase() : undefined;
}

/** Returns, for each element name, the indexes of the lines with an end tag, in descending order. */
function endsIn(lines: readonly string[]) {
  const ends = new Map<string, number[]>();
  const nextEmpty = new Uint32Array(lines.length);
  let empty = lines.length;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? "";
    if (line.trim() === "") empty = at;
    nextEmpty[at] = empty;
    if (!line.includes("</") && !line.includes("-->")) continue;
    for (const [, name = "comment"] of line.matchAll(END)) {
      const known = ends.get(name.toLowerCase());
      if (known === undefined) ends.set(name.toLowerCase(), [at]);
      else if (known.at(-1) !== at) known.push(at);
    }
  }
  return { ends, nextEmpty };
}
