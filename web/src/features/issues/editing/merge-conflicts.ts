/** Two people changed the same lines: what stays is chosen place by place, and nothing by itself. */
import type { EditConflict, MergeBlock } from "@cairn/contract/issues/issue-page";
import { isChanged, type TextFields } from "./edit-state.ts";

export type Conflict = EditConflict["conflict"];
export type Overlap = Extract<MergeBlock, { yours: string }>;

export type Choice = "yours" | "theirs" | "both" | { hand: string };

/** By place: `title`, and the places in the description by their number among the blocks. */
export type Choices = Readonly<Record<string, Choice>>;

export interface ConflictHunk {
  key: string;
  field: keyof TextFields;
  overlap: Overlap;
}

/** What is to be decided, from the top. */
export function listConflictHunks(conflict: Conflict): ConflictHunk[] {
  const { title, description = [] } = conflict;
  const places = description.flatMap((block, at): ConflictHunk[] =>
    isOverlap(block) ? [{ key: String(at), field: "description", overlap: block }] : [],
  );
  return title ? [{ key: "title", field: "title", overlap: title }, ...places] : places;
}

export function isOverlap(block: MergeBlock): block is Overlap {
  return "yours" in block;
}

export function countUndecidedHunks(conflict: Conflict, choices: Choices): number {
  return listConflictHunks(conflict).filter(({ key }) => choices[key] === undefined).length;
}

/** The words of one place. */
export function chosenText(overlap: Overlap, choice: Choice): string {
  switch (choice) {
    case "yours":
      return overlap.yours;
    case "theirs":
      return overlap.theirs;
    case "both":
      return bothWords(overlap);
    default:
      return choice.hand;
  }
}

/** Mine, then theirs; the lines around that are the same in both come once. */
function bothWords({ yours, theirs }: Overlap): string {
  const [mine, other] = [yours.split("\n"), theirs.split("\n")];
  const most = Math.min(mine.length, other.length);
  let head = 0;
  while (head < most && mine[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < most - head && mine.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return [...mine.slice(0, mine.length - tail), ...other.slice(head)].join("\n");
}

/** The whole description, once every place is decided. */
export function mergeDescription(blocks: readonly MergeBlock[], choices: Choices): string {
  const texts = blocks.map((block, at) =>
    isOverlap(block) ? chosenText(block, choices[String(at)] ?? "yours") : block.both,
  );
  return texts.join("\n");
}

export interface SaveTextRequest extends Partial<TextFields> {
  lock_version: number;
}

/**
 * What is sent once everything is decided. Where the places do not tell the whole text, because both
 * changed the description without meeting, the server merges it again from where it was begun.
 */
export function resolutionRequests(
  conflict: Conflict,
  choices: Choices,
  mine: TextFields,
  from: TextFields & { lock_version: number },
): [SaveTextRequest, ...SaveTextRequest[]] {
  const { current, lock_version } = conflict;
  const title = conflict.title
    ? chosenText(conflict.title, choices.title ?? "yours")
    : stillMine(mine.title, from.title, current.title);
  if (conflict.description) {
    return [{ title, description: mergeDescription(conflict.description, choices), lock_version }];
  }
  const theirsToo =
    mine.description !== from.description && current.description !== from.description;
  if (theirsToo && mine.description !== current.description) {
    return [
      { title, lock_version },
      { title, description: mine.description, lock_version: from.lock_version },
    ];
  }
  const description = stillMine(mine.description, from.description, current.description);
  return [{ title, description, lock_version }];
}

/** What I did not touch is as they left it. */
function stillMine(mine: string, from: string, current: string): string {
  return mine === from ? current : mine;
}

/** The answer to a save was lost, and it was done after all: what is there are my own words. */
export function isOwnUnansweredSave(conflict: Conflict, unanswered: TextFields | null): boolean {
  return unanswered !== null && !isChanged(conflict.current, unanswered);
}
