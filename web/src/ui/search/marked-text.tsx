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
  const words = query.split(/\s+/).filter(Boolean).map(escaped);
  if (words.length === 0) return [{ text, isMatch: false }];
  return text
    .split(new RegExp(`(${words.join("|")})`, "iu"))
    .map((part, place) => ({ text: part, isMatch: place % 2 === 1 }))
    .filter((part) => part.text !== "");
}

function escaped(word: string): string {
  return word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
