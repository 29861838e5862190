/**
 * Issues learn that others mention them, after the mention is saved: each in a transaction of its own, so
 * that nobody who writes waits for the issues they write about. Of internal notes nobody learns.
 */
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import type { Listener } from "../../platform/events/announcing.ts";
import type { EventInput } from "../../platform/events/event.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { referencesIn } from "../../platform/markdown/index.ts";
import { RateLimitedError } from "../../platform/rate-limits/rate-limits.ts";
import { holdIssue, ISSUE_EVENTS, issuesForViewer } from "../issues/index.ts";
import { textsLeadingToIssues } from "../texts/index.ts";
import { notesLeadingToIssues } from "./mentioning.queries.ts";
import { NOTE_EVENTS } from "./notes.events.ts";
import { noteDone } from "./noting.ts";

/** A text that was just written leads to issues. Told on a stream that nobody follows. */
const MENTIONS = "issue.mentions";
const JOB = "notes:tell_mentioned";
const WORDS = ["title", "description"];

interface Payload {
  issue_id: number;
  note_ids?: number[];
  /** Of notes that are not new: their words are. */
  edited?: boolean;
  /** Absent for a new issue, where everything is new. */
  changed?: string[];
}

function when(on: string, run: (ctx: Context, event: EventInput) => Promise<void>): Listener {
  return { on, when: "in_transaction", run };
}

export const mentioning: readonly Listener[] = [
  when(NOTE_EVENTS.created, look),
  when(NOTE_EVENTS.updated, look),
  when(ISSUE_EVENTS.created, look),
  when(ISSUE_EVENTS.updated, look),
  { on: MENTIONS, when: "after_commit", job: JOB },
];

/** Few texts mention anything: for the others there is nothing to do later. */
async function look(ctx: Context, { type, payload, rootNamespaceId, projectId }: EventInput) {
  const { issue_id: issueId, note_ids: noteIds, ...told } = payload as unknown as Payload;
  const isNew =
    type === NOTE_EVENTS.created ||
    told.edited === true ||
    (noteIds === undefined && WORDS.some((word) => told.changed?.includes(word) ?? true));
  if (!isNew) return;
  if ((await leadingToIssues(ctx, issueId, noteIds)).length === 0) return;
  await ctx.announce({
    type: MENTIONS,
    stream: `issue_mentions:${issueId}`,
    ...(rootNamespaceId !== undefined && { rootNamespaceId }),
    ...(projectId !== undefined && { projectId }),
    payload: { issue_id: issueId, ...(noteIds && { note_ids: noteIds }) },
  });
}

/** Without notes, the words of the issue itself are meant. */
function leadingToIssues(ctx: Context, issueId: number, noteIds: readonly number[] | undefined) {
  return noteIds === undefined
    ? textsLeadingToIssues(ctx, issueId)
    : notesLeadingToIssues(ctx, issueId, noteIds);
}

export const mentioningJobs: readonly Job[] = [
  {
    name: JOB,
    run: (ctx, { event }) => tell(ctx, (event as EventInput).payload as unknown as Payload),
  },
];

/** Only what the mentioner may read; those who read it are shown the line if they may read both. */
async function tell(ctx: Context, { issue_id: issueId, note_ids: noteIds }: Payload) {
  const texts = await leadingToIssues(ctx, issueId, noteIds);
  const ids = texts
    .flatMap(referencesIn)
    .filter(({ kind, id }) => kind === "issue" && id !== issueId)
    .map(({ id }) => id);
  const [source] = await issuesForViewer(ctx, [issueId]);
  if (source === undefined) return;
  const targets = await issuesForViewer(ctx, withinBudget(ctx, [...new Set(ids)]));
  if (!(await maySpend(ctx, targets.length))) return;
  for (const { project_id: id, iid, archived } of targets) {
    if (archived) continue;
    await ctx.transaction(async (inner) => {
      const target = await holdIssue(inner, { project: { id }, iid });
      await noteDone(inner, target, { action: "cross_reference", otherIssueId: source.id });
    });
  }
}

/** A text that mentions more issues than these mentions none in particular. */
function withinBudget({ config, rateLimits }: Context, ids: readonly number[]): readonly number[] {
  const most = config.budgets.crossReferencesOfText;
  if (ids.length > most) rateLimits.countRefusal("crossReferencesOfText");
  return ids.slice(0, most);
}

/** A job that failed would only be tried again: what is too much is left out. */
async function maySpend({ viewer, rateLimits, log }: Context, notes: number): Promise<boolean> {
  const userId = userIdOf(viewer);
  if (userId === null || notes === 0) return false;
  try {
    await rateLimits.spend("crossReferences", String(userId), notes);
    return true;
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error;
    log.info({ user_id: userId, notes }, "cross-references were left out: too many in a minute");
    return false;
  }
}
