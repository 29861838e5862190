/** Packs many hostile texts into few fields, and runs many requests in parallel. */
const TOGETHER = 8;

/** Joins the texts into as few strings as possible, none longer than `most`. */
export function joinTextsUpToLength(
  texts: readonly string[],
  most: number,
  between = " ",
): string[] {
  const all: string[] = [];
  for (const text of texts) {
    const longer = all.length === 0 ? text : `${all.at(-1)}${between}${text}`;
    if (all.length > 0 && longer.length <= most) all[all.length - 1] = longer;
    else all.push(text);
  }
  return all;
}

export async function mapInParallel<Text, Made>(
  texts: readonly Text[],
  make: (text: Text, index: number) => Promise<Made>,
  atOnce = TOGETHER,
): Promise<Made[]> {
  const made: Made[] = [];
  const rest = [...texts.entries()];
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      made[next[0]] = await make(next[1], next[0]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return made;
}
