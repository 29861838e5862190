/**
 * Merges two concurrent edits of an issue. For every conflicting hunk, the user chooses their own
 * text, the other user's text, both texts (in the description only), or a text typed by hand.
 */
import type { EditConflict, ThreeWayMergeBlock } from "@cairn/contract/issues/issue-page";
import { hasTextChanges, type IssueTextFields } from "./edit-state.ts";

export type EditConflictDetails = EditConflict["conflict"];
export type ConflictingMergeBlock = Extract<ThreeWayMergeBlock, { yours: string }>;

export type ConflictChoice = "yours" | "theirs" | "both" | { hand: string };

/** The user's choice for each hunk, by its key: `title`, or the index of the description block. */
export type ConflictChoices = Readonly<Record<string, ConflictChoice>>;

export interface ConflictHunk {
  key: string;
  field: keyof IssueTextFields;
  overlap: ConflictingMergeBlock;
}

/** The hunks for which the user has to choose a text, from top to bottom. */
export function listConflictHunks(conflict: EditConflictDetails): ConflictHunk[] {
  const { title, description = [] } = conflict;
  const places = description.flatMap((block, at): ConflictHunk[] =>
    isConflictingMergeBlock(block)
      ? [{ key: String(at), field: "description", overlap: block }]
      : [],
  );
  return title ? [{ key: "title", field: "title", overlap: title }, ...places] : places;
}

export function isConflictingMergeBlock(block: ThreeWayMergeBlock): block is ConflictingMergeBlock {
  return "yours" in block;
}

export function countUndecidedHunks(
  conflict: EditConflictDetails,
  choices: ConflictChoices,
): number {
  return listConflictHunks(conflict).filter(({ key }) => choices[key] === undefined).length;
}

/** Returns the text that replaces one hunk, according to the user's choice. */
export function resolveConflictText(
  overlap: ConflictingMergeBlock,
  choice: ConflictChoice,
): string {
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

/** The user's lines, then the other user's lines. Common lines at the start and end appear once. */
function bothWords({ yours, theirs }: ConflictingMergeBlock): string {
  const [mine, other] = [yours.split("\n"), theirs.split("\n")];
  const most = Math.min(mine.length, other.length);
  let head = 0;
  while (head < most && mine[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < most - head && mine.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return [...mine.slice(0, mine.length - tail), ...other.slice(head)].join("\n");
}

/** Joins all blocks to the whole description, with the user's choice for each conflicting hunk. */
export function mergeDescription(
  blocks: readonly ThreeWayMergeBlock[],
  choices: ConflictChoices,
): string {
  const texts = blocks.map((block, at) =>
    isConflictingMergeBlock(block)
      ? resolveConflictText(block, choices[String(at)] ?? "yours")
      : block.both,
  );
  return texts.join("\n");
}

export interface SaveIssueTextRequest extends Partial<IssueTextFields> {
  lock_version: number;
}

/**
 * Builds the requests that save the user's choices, once every hunk has a choice. Returns two
 * requests if both users changed the description, but different lines of it: the first saves the
 * title, the second sends the user's description with the lock version that it is based on, so that
 * the server merges both descriptions. Otherwise returns one request.
 */
export function buildConflictResolutionRequests(
  conflict: EditConflictDetails,
  choices: ConflictChoices,
  mine: IssueTextFields,
  from: IssueTextFields & { lock_version: number },
): [SaveIssueTextRequest, ...SaveIssueTextRequest[]] {
  const { current, lock_version } = conflict;
  const title = conflict.title
    ? resolveConflictText(conflict.title, choices.title ?? "yours")
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

/**
 * The text to save for a field: the other user's current text if
 * the user did not edit the field, otherwise the user's text.
 */
function stillMine(mine: string, from: string, current: string): string {
  return mine === from ? current : mine;
}

/**
 * True when an earlier save of this user succeeded but its response was lost: the current text is then
 * the user's own, and there is no real conflict.
 */
export function isOwnSaveWithoutResponse(
  conflict: EditConflictDetails,
  unanswered: IssueTextFields | null,
): boolean {
  return unanswered !== null && !hasTextChanges(conflict.current, unanswered);
}
