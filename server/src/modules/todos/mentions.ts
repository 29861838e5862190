/** Whom a text calls by name, and whom it speaks to. */

/** A text that calls more people than this calls nobody in particular. */
const MOST = 50;
/** Nobody reads further to find out whether they are meant. */
const READ_MAX = 65_536;
const NAME_MAX = 255;
const NAME_CHARACTER = /[A-Za-z0-9_.-]/;
/** What may stand before the sign: inside a word or an address it calls nobody. */
const INSIDE = /[\w/@.-]/;
/** Between the names at the beginning of a line. */
const JOINS = new Set(["", ",", "and", ", and", "&"]);

export interface Mentions {
  mentioned: string[];
  /** At the beginning of a line: the words that follow are for them. */
  addressed: string[];
}

/** Reads every character a fixed number of times, whatever is written. */
export function findMentions(text: string): Mentions {
  const mentioned = new Set<string>();
  const addressed = new Set<string>();
  for (const line of proseLines(text.slice(0, READ_MAX))) readLine(line, mentioned, addressed);
  for (const name of addressed) mentioned.delete(name);
  return { mentioned: [...mentioned].slice(0, MOST), addressed: [...addressed].slice(0, MOST) };
}

/** Without code: neither fenced nor between backticks. */
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
      // Every second part between backticks is code; what is never closed is none.
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

/** A full stop ends a sentence more often than a name. */
function nameAt(line: string, start: number): string {
  let end = start;
  while (end < line.length && end - start < NAME_MAX && NAME_CHARACTER.test(line.charAt(end))) {
    end += 1;
  }
  while (end > start && /[.-]/.test(line.charAt(end - 1))) end -= 1;
  return line.charAt(start) === "-" ? "" : line.slice(start, end);
}
