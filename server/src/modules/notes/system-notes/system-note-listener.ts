/**
 * Updates system notes after labels or milestones were merged, and removes task texts from system notes
 * when their description version is deleted.
 */
import { defineListener, type Listener } from "../../../platform/events/announcing.ts";
import { LABEL_EVENTS } from "../../labels/index.ts";
import { MILESTONE_EVENTS } from "../../milestones/index.ts";
import { VERSION_TEXTS_DELETED } from "../../texts/index.ts";
import {
  clearTaskTextsInSystemNotes,
  replaceLabelOrMilestoneIdInSystemNotes,
} from "./system-notes.queries.ts";

export const systemNoteListeners: readonly Listener[] = [
  defineListener(LABEL_EVENTS.merged, (ctx, { label_id: id, into_label_id: into }) =>
    replaceLabelOrMilestoneIdInSystemNotes(ctx, "label", id, into),
  ),
  defineListener(MILESTONE_EVENTS.merged, (ctx, { milestone_id: id, into_milestone_id: into }) =>
    replaceLabelOrMilestoneIdInSystemNotes(ctx, "milestone", id, into),
  ),
  defineListener(VERSION_TEXTS_DELETED, (ctx, { noteable_id: id, version_ids: versions }) =>
    clearTaskTextsInSystemNotes(ctx, id, versions),
  ),
];
