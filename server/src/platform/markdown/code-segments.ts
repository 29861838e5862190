/** Splits a Markdown text into code and other text, for callers that change text outside code. */

export interface TextSegment {
  text: string;
  isCode: boolean;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Returns segments that together are the whole text. Fenced code and inline code are code; indented
 * code is not recognized. Takes linear time.
 */
export function splitCodeSegments(text: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let paragraph = "";
  let fence: string | undefined;
  const endParagraph = () => {
    segments.push(...splitInlineCode(paragraph));
    paragraph = "";
  };
  for (const line of text.split(/(?<=\n)/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      segments.push({ text: line, isCode: true });
      if (mark?.startsWith(fence) === true && line.trim() === mark) fence = undefined;
    } else if (mark === undefined) {
      paragraph += line;
      if (line.trim() === "") endParagraph();
    } else {
      endParagraph();
      segments.push({ text: line, isCode: true });
      fence = mark;
    }
  }
  endParagraph();
  return segments;
}

/** Inline code ends with as many backticks as it begins with. */
function splitInlineCode(paragraph: string): TextSegment[] {
  const runs = Array.from(paragraph.matchAll(/`+/g), ({ 0: run, index }) => ({
    start: index,
    end: index + run.length,
    length: run.length,
  }));
  // From last to first, so that the next run of a length is removed with `pop`.
  const byLength = Map.groupBy(runs.toReversed(), ({ length }) => length);
  const segments: TextSegment[] = [];
  let done = 0;
  for (const opening of runs) {
    const same = byLength.get(opening.length) ?? [];
    same.pop();
    const closing = same.at(-1);
    if (opening.start < done || closing === undefined) continue;
    segments.push({ text: paragraph.slice(done, opening.start), isCode: false });
    segments.push({ text: paragraph.slice(opening.start, closing.end), isCode: true });
    done = closing.end;
  }
  segments.push({ text: paragraph.slice(done), isCode: false });
  return segments.filter(({ text }) => text !== "");
}
