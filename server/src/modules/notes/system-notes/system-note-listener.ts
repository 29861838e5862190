/** History speaks of what labels and milestones have become, and not of what is to be forgotten. */
import { listenTo, type Listener } from "../../../platform/events/announcing.ts";
import { LABEL_EVENTS } from "../../labels/index.ts";
import { MILESTONE_EVENTS } from "../../milestones/index.ts";
import { VERSIONS_FORGOTTEN } from "../../texts/index.ts";
import { forgetInHistory, replaceInHistory } from "./system-notes.queries.ts";

export const keepingUp: readonly Listener[] = [
  listenTo(LABEL_EVENTS.merged, (ctx, { label_id: id, into_label_id: into }) =>
    replaceInHistory(ctx, "label", id, into),
  ),
  listenTo(MILESTONE_EVENTS.merged, (ctx, { milestone_id: id, into_milestone_id: into }) =>
    replaceInHistory(ctx, "milestone", id, into),
  ),
  listenTo(VERSIONS_FORGOTTEN, (ctx, { noteable_id: id, version_ids: versions }) =>
    forgetInHistory(ctx, id, versions),
  ),
];
