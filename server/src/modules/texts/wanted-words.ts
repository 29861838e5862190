/** What an issue is to say after a change: as it was sent, with a box ticked, or put together with what others wrote. */
import type { EditConflict, TaskUpdate } from "@cairn/contract/issue-page";
import { ISSUE_TYPE_WORDS } from "@cairn/contract/issues";
import { wireTime } from "@cairn/contract/wire";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { mergeLongTexts } from "./comparison-thread.ts";
import { typeOf } from "./issues.present.ts";
import type { Merge } from "./merging.ts";
import type { IssueRow } from "./reading.ts";
import { tick } from "./ticking.ts";
import { wordsBehind, type KnownWords } from "./versions.ts";
import { goodDescription, goodTitle } from "./words.ts";

export interface SentWords {
  title?: string | undefined;
  description?: string | undefined;
  /** The issue's own when the words were read; without it the last change wins. */
  lockVersion?: number | undefined;
  /** One box of the description, instead of the whole. */
  task?: TaskUpdate | undefined;
}

export interface Words {
  title?: string;
  description?: string;
}

/** Only the parts that are to be changed. */
export interface WantedWords extends Words {
  /** Somebody else's change is in it that its sender did not know. */
  merged: boolean;
}

/** Refuses what can never be said, before anything is spent on it. */
export function assertKeepable(words: SentWords): void {
  goodWords(words);
}

function goodWords({ title, description, task }: SentWords): Words {
  return {
    ...(title !== undefined && { title: goodTitle(title) }),
    ...(description !== undefined &&
      task === undefined && { description: goodDescription(description) }),
  };
}

export async function wantedWords(
  ctx: Context,
  issue: IssueRow,
  words: SentWords,
): Promise<WantedWords> {
  const { lockVersion, task } = words;
  const sent = goodWords(words);
  const isWritten = Object.keys(sent).length > 0;
  const before =
    lockVersion === undefined || !isWritten ? null : await wordsBehind(ctx, issue, lockVersion);
  const wanted = before === null ? sent : await putTogether(issue, before, sent);
  const merged = wanted.title !== sent.title || wanted.description !== sent.description;
  const ticked = task === undefined ? {} : { description: tickedIn(issue, task) };
  return { ...changesOf(issue, { ...wanted, ...ticked }), merged };
}

function changesOf(issue: IssueRow, { title, description }: Words): Words {
  return {
    ...(title !== undefined && title !== issue.title && { title }),
    ...(description !== undefined && description !== issue.description && { description }),
  };
}

function tickedIn(issue: IssueRow, task: TaskUpdate): string {
  const ticked = tick(issue.description, task);
  if (ticked !== null) return ticked;
  throw new AppError(
    "conflict",
    `Someone edited this ${ISSUE_TYPE_WORDS[typeOf(issue)]} at the same time you did. The description has been updated and you will need to make your changes again.`,
  );
}

/** A title is one thing; a description is put together line by line. */
async function putTogether(issue: IssueRow, before: KnownWords, sent: Words): Promise<Words> {
  const title = sent.title === undefined ? undefined : mergeTitles(issue, before, sent.title);
  const text =
    sent.description === undefined
      ? undefined
      : await mergeLongTexts(before.description, sent.description, issue.description);
  if (title === null || (text !== undefined && "blocks" in text)) {
    throw conflictOf(issue, before, sent, { title: title === null, text });
  }
  return {
    ...(title !== undefined && { title }),
    ...(text !== undefined && { description: goodDescription(text.text) }),
  };
}

/** Null when both changed it, and differently. */
function mergeTitles(issue: IssueRow, before: KnownWords, sent: string): string | null {
  if (sent === before.title || sent === issue.title) return issue.title;
  return issue.title === before.title ? sent : null;
}

const EDITED_AT_ONCE =
  "Someone edited the issue at the same time you did. Please check out the issue and make sure your changes will not unintentionally remove theirs.";

function conflictOf(
  issue: IssueRow,
  before: KnownWords,
  sent: Words,
  met: { title: boolean; text: Merge | undefined },
): AppError {
  const conflict: EditConflict["conflict"] = {
    lock_version: issue.lock_version,
    by_name: issue.last_edited_by?.name ?? issue.author.name,
    at: wireTime(issue.last_edited_at ?? issue.updated_at),
    ...(met.title && {
      title: { yours: sent.title ?? "", theirs: issue.title, before: before.title ?? "" },
    }),
    ...(met.text !== undefined && "blocks" in met.text && { description: met.text.blocks }),
    current: { title: issue.title, description: issue.description },
  };
  return new AppError("stale", EDITED_AT_ONCE, { current: conflict });
}
