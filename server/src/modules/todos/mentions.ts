/** Finds the users that a text mentions, and the users to whom one of its lines is addressed. */

/**
 * The maximum number of usernames in each list of the result, `mentioned` and `addressed`. Only
 * users in these lists get a to-do.
 */
const MOST = 50;
/** How many characters of a text are searched. Later mentions are ignored. */
const READ_MAX = 65_536;
const NAME_MAX = 255;
const NAME_CHARACTER = /[A-Za-z0-9_.-]/;
/** An `@` after one of these characters is not a mention, but part of a longer word or URL. */
const INSIDE = /[\w/@.-]/;
/** Strings that can be between the usernames at the beginning of a line. */
const JOINS = new Set(["", ",", "and", ", and", "&"]);

export interface MentionedUsernames {
  mentioned: string[];
  /** Users whose usernames are at the beginning of a line: the line is addressed to them. */
  addressed: string[];
}

/**
 * Returns the usernames that the text mentions. Takes linear time for any text, so that a hostile
 * text cannot block the process.
 */
export function findMentions(text: string): MentionedUsernames {
  const mentioned = new Set<string>();
  const addressed = new Set<string>();
  for (const line of proseLines(text.slice(0, READ_MAX))) readLine(line, mentioned, addressed);
  for (const name of addressed) mentioned.delete(name);
  return { mentioned: [...mentioned].slice(0, MOST), addressed: [...addressed].slice(0, MOST) };
}

/**
 * Returns the lines of the text without fenced and inline code, because `@` in code is not a
 * mention.
 */
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
      // Every second part is code between two backticks, except a last part after an unclosed backtick.
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

/**
 * Returns the username that begins at `start`. Cuts dots and dashes from its end, because a dot
 * there usually ends a sentence.
 */
function nameAt(line: string, start: number): string {
  let end = start;
  while (end < line.length && end - start < NAME_MAX && NAME_CHARACTER.test(line.charAt(end))) {
    end += 1;
  }
  while (end > start && /[.-]/.test(line.charAt(end - 1))) end -= 1;
  return line.charAt(start) === "-" ? "" : line.slice(start, end);
}
