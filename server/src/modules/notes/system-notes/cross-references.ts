/**
 * Adds "mentioned this in" system notes to the noteables that a text mentions. A job adds them after
 * the text is saved, in one transaction per mentioned noteable, so that the author does not wait for
 * locks. Mentions in internal notes add no system notes.
 */
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import {
  defineListener,
  defineJobListener,
  type Listener,
} from "../../../platform/events/announcing.ts";
import { defineEvent, type EventInput } from "../../../platform/events/event.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { listReferences } from "../../../platform/markdown/index.ts";
import { RateLimitedError } from "../../../platform/rate-limits/rate-limits.ts";
import {
  lockNoteable,
  listNoteableKindNames,
  loadReadableNoteables,
  toNoteableRef,
} from "../../noteables/index.ts";
import { findTextHtmlReferencingNoteables } from "../../texts/index.ts";
import { findNoteHtmlReferencingNoteables } from "./cross-references.queries.ts";
import { NOTE_EVENTS, type NotesEventNoteable, type NotesEventPayload } from "../notes.events.ts";
import { addSystemNotes } from "./system-notes.ts";

/**
 * Announced when a new text mentions noteables. The event only starts the job; no page subscribes to
 * it.
 */
const MENTIONS = defineEvent<Mentions>("noteable.mentions");
const JOB = "notes:tell_mentioned";

interface Mentions {
  noteable_id: number;
  /**
   * Ids of the notes that contain the mentions. Absent when title or description contain the mentions.
   */
  note_ids?: number[];
}

export const crossReferenceListeners: readonly Listener[] = [
  defineListener(NOTE_EVENTS.created, look),
  defineListener(NOTE_EVENTS.updated, async (ctx, payload, event) => {
    if (payload.edited === true) await look(ctx, payload, event);
  }),
  defineJobListener(MENTIONS, JOB),
];

async function look(
  ctx: Context,
  { noteable_id, note_ids }: NotesEventPayload,
  event: EventInput,
): Promise<void> {
  await announceMentions(ctx, { noteable_id, note_ids }, event);
}

/**
 * Announces that the title or description of a noteable mentions other noteables. The module of
 * each noteable kind must call this function after a change of title or description.
 */
export async function announceCrossReferences(
  ctx: Context,
  { id, place }: NotesEventNoteable,
): Promise<void> {
  await announceMentions(
    ctx,
    { noteable_id: id },
    {
      rootNamespaceId: place.root_namespace_id,
      ...(place.kind === "project" && { projectId: place.id }),
    },
  );
}

/**
 * Announces the event `MENTIONS`, which starts the job. Announces nothing for texts without
 * mentions.
 */
async function announceMentions(
  ctx: Context,
  mentions: Mentions,
  { rootNamespaceId, projectId }: Pick<EventInput, "rootNamespaceId" | "projectId">,
): Promise<void> {
  if ((await mentioningTexts(ctx, mentions)).length === 0) return;
  await ctx.announce({
    type: MENTIONS,
    stream: `noteable_mentions:${mentions.noteable_id}`,
    ...(rootNamespaceId !== undefined && { rootNamespaceId }),
    ...(projectId !== undefined && { projectId }),
    payload: { ...mentions },
  });
}

function mentioningTexts(ctx: Context, { noteable_id: id, note_ids: noteIds }: Mentions) {
  return noteIds === undefined
    ? findTextHtmlReferencingNoteables(ctx, id)
    : findNoteHtmlReferencingNoteables(ctx, id, noteIds);
}

export const crossReferenceJobs: readonly Job[] = [
  {
    name: JOB,
    run: (ctx, { event }) => tell(ctx, mentionsIn((event as EventInput).payload)),
  },
];

/** Reads the payload of the job. Jobs from before the table `noteables` existed contain `issue_id`. */
function mentionsIn(payload: EventInput["payload"]): Mentions {
  const { issue_id: issueId, ...mentions } = payload as Mentions & { issue_id?: number };
  return issueId === undefined ? mentions : { ...mentions, noteable_id: issueId };
}

/**
 * Adds a system note to each mentioned noteable that the author of the mention can read. A viewer
 * sees the system note only if the viewer can also read the noteable that contains the mention.
 */
async function tell(ctx: Context, mentions: Mentions): Promise<void> {
  const texts = await mentioningTexts(ctx, mentions);
  const kinds = new Set<string>(listNoteableKindNames());
  const ids = texts
    .flatMap(listReferences)
    .filter(({ kind, id }) => kinds.has(kind) && id !== mentions.noteable_id)
    .map(({ id }) => id);
  const [source] = await loadReadableNoteables(ctx, [mentions.noteable_id]);
  if (source === undefined) return;
  const targets = await loadReadableNoteables(ctx, withinBudget(ctx, [...new Set(ids)]));
  if (!(await maySpend(ctx, targets.length))) return;
  for (const target of targets) {
    if (target.place.archived) continue;
    await ctx.transaction(async (inner) => {
      const held = await lockNoteable(inner, toNoteableRef(target));
      await addSystemNotes(inner, held, { action: "cross_reference", otherId: source.id });
    });
  }
}

/**
 * Returns the first ids, up to the limit `crossReferencesOfText`: the maximum number of noteables
 * that get a system note because of one text.
 */
function withinBudget({ config, rateLimits }: Context, ids: readonly number[]): readonly number[] {
  const most = config.budgets.crossReferencesOfText;
  if (ids.length > most) rateLimits.countRefusal("crossReferencesOfText");
  return ids.slice(0, most);
}

/**
 * Returns false when the author has reached the rate limit. Throwing would make the job retry, which
 * counts against the limit again.
 */
async function maySpend({ viewer, rateLimits, log }: Context, notes: number): Promise<boolean> {
  const userId = viewerUserId(viewer);
  if (userId === null || notes === 0) return false;
  try {
    await rateLimits.spend("crossReferences", String(userId), notes);
    return true;
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error;
    log.info(
      { user_id: userId, notes },
      "cross-references skipped: the user's rate limit is reached",
    );
    return false;
  }
}
