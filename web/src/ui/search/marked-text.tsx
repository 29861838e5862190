/** Text in which the terms of a search are marked. It renders text nodes and `mark` elements only. */

export function MarkedText(props: { text: string; query: string }) {
  return splitByMatches(props.text, props.query).map(({ text, isMatch }, place) =>
    // Uses the index as key, because the parts of one text have no ids.
    // oxlint-disable-next-line react/no-array-index-key
    isMatch ? <mark key={place}>{text}</mark> : text,
  );
}

/** Splits a string at the matches of the terms of the query, so that matches can be highlighted. */
export function splitByMatches(text: string, query: string): { text: string; isMatch: boolean }[] {
  const lower = text.toLowerCase();
  // Lowercase letters of some languages have another length; then nothing is marked.
  const words =
    lower.length === text.length ? query.toLowerCase().split(/\s+/).filter(Boolean) : [];
  const parts: { text: string; isMatch: boolean }[] = [];
  let end = 0;
  const addPart = (to: number, isMatch: boolean) => {
    if (to > end) parts.push({ text: text.slice(end, to), isMatch });
    end = to;
  };
  let at = 0;
  while (at < text.length) {
    const word = words.find((each) => lower.startsWith(each, at));
    if (word === undefined) {
      at += 1;
    } else {
      addPart(at, false);
      at += word.length;
      addPart(at, true);
    }
  }
  addPart(text.length, false);
  return parts;
}
