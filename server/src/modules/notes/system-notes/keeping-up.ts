/** History speaks of what labels and milestones have become, and not of what is to be forgotten. */
import type { Listener } from "../../../platform/events/announcing.ts";
import { LABEL_EVENTS } from "../../labels/index.ts";
import { MILESTONE_EVENTS } from "../../milestones/index.ts";
import { VERSIONS_FORGOTTEN, type VersionsForgotten } from "../../texts/index.ts";
import { forgetInHistory, replaceInHistory } from "./noting.queries.ts";

interface Payload {
  label_id: number;
  into_label_id: number;
  milestone_id: number;
  into_milestone_id: number;
}

export const keepingUp: readonly Listener[] = [
  {
    on: LABEL_EVENTS.merged,
    when: "in_transaction",
    run(ctx, { payload }) {
      const { label_id: id, into_label_id: into } = payload as unknown as Payload;
      return replaceInHistory(ctx, "label", id, into);
    },
  },
  {
    on: MILESTONE_EVENTS.merged,
    when: "in_transaction",
    run(ctx, { payload }) {
      const { milestone_id: id, into_milestone_id: into } = payload as unknown as Payload;
      return replaceInHistory(ctx, "milestone", id, into);
    },
  },
  {
    on: VERSIONS_FORGOTTEN,
    when: "in_transaction",
    run(ctx, { payload }) {
      const { noteable_id: id, version_ids: versions } = payload as unknown as VersionsForgotten;
      return forgetInHistory(ctx, id, versions);
    },
  },
];
