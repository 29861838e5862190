/** Finds the users that a text mentions, and the users that it addresses directly. */

/** How many mentioned, and how many addressed, users of a text get a to-do; further users get none. */
const MOST = 50;
/** In characters; mentions after this point are ignored. */
const READ_MAX = 65_536;
const NAME_MAX = 255;
const NAME_CHARACTER = /[A-Za-z0-9_.-]/;
/** If one of these characters precedes the `@`, it is part of a longer word or URL, not a mention. */
const INSIDE = /[\w/@.-]/;
/** Separators between the names at the beginning of a line. */
const JOINS = new Set(["", ",", "and", ", and", "&"]);

export interface Mentions {
  mentioned: string[];
  /** Users whose names are at the beginning of a line, which addresses the line to them. */
  addressed: string[];
}

/** Takes linear time for any text. */
export function findMentions(text: string): Mentions {
  const mentioned = new Set<string>();
  const addressed = new Set<string>();
  for (const line of proseLines(text.slice(0, READ_MAX))) readLine(line, mentioned, addressed);
  for (const name of addressed) mentioned.delete(name);
  return { mentioned: [...mentioned].slice(0, MOST), addressed: [...addressed].slice(0, MOST) };
}

/** Returns the lines of the text without fenced code and inline code, where `@` mentions nobody. */
function proseLines(text: string): string[] {
  const lines: string[] = [];
  let fence: string | null = null;
  for (const line of text.split("\n")) {
    const mark = line.trimStart().slice(0, 3);
    if (fence !== null) {
      if (mark === fence) fence = null;
    } else if (mark === "```" || mark === "~~~") {
      fence = mark;
    } else {
      // Every second part is between two backticks and is code, except after an unclosed backtick.
      const parts = line.split("`");
      lines.push(parts.filter((_, at) => at % 2 === 0 || at === parts.length - 1).join(" "));
    }
  }
  return lines;
}

function readLine(line: string, mentioned: Set<string>, addressed: Set<string>): void {
  let isAddress = true;
  let readTo = 0;
  for (let at = line.indexOf("@"); at !== -1; at = line.indexOf("@", readTo)) {
    const name = nameAt(line, at + 1);
    isAddress &&= JOINS.has(line.slice(readTo, at).trim());
    const isInside = at > 0 && INSIDE.test(line.charAt(at - 1));
    if (name && !isInside) (isAddress ? addressed : mentioned).add(name.toLowerCase());
    readTo = at + 1 + name.length;
  }
}

/** Cuts dots and dashes at the end of a name, because such a dot usually ends a sentence. */
function nameAt(line: string, start: number): string {
  let end = start;
  while (end < line.length && end - start < NAME_MAX && NAME_CHARACTER.test(line.charAt(end))) {
    end += 1;
  }
  while (end > start && /[.-]/.test(line.charAt(end - 1))) end -= 1;
  return line.charAt(start) === "-" ? "" : line.slice(start, end);
}
