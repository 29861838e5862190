/** `EpicsChannel`: sends the events of one epic to every page that shows the epic. */
import { EPIC_TREE_CHANGED, EPICS_CHANNEL } from "@cairn/contract/epics/epic-page";
import type { IssuesChannelMessage } from "@cairn/contract/issues/issue-live";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import { defineModuleChannel } from "../../../platform/cable/module-channel.ts";
import type { StreamEvent } from "../../../platform/events/event.ts";
import { GROUP_EVENTS } from "../../groups/index.ts";
import { LABEL_EVENTS } from "../../labels/index.ts";
import { isAccessRevokingEvent, listNoteablePageStreams } from "../../noteables/index.ts";
import { EPIC_EVENTS, EPIC_TREE_CHANGED_EVENT } from "../epics.events.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { getEpic } from "../reading/reading.ts";
import { listTreeStreams } from "../tree/tree-audience.ts";

export const epicsChannels = [
  defineModuleChannel({
    name: EPICS_CHANNEL,
    action: epicsPolicy.read,
    params: z.strictObject({
      group_path: wireFullPath,
      // Clients send the iid as a number or as a string.
      iid: z.union([z.int(), z.string().regex(/^\d{1,10}$/)]).transform(Number),
    }),
    async subscribe(ctx, { group_path: path, iid }) {
      const epic = await getEpic(ctx, { group: { path }, iid });
      const { id, lock_version } = epic;
      const greeting: IssuesChannelMessage = { event: "current", id, lock_version };
      return {
        streams: [
          ...listNoteablePageStreams(ctx.viewer, epic),
          ...listTreeStreams(ctx.viewer, epic),
        ],
        message: toMessage,
        endsAccess: isAccessRevokingEvent,
        greeting,
      };
    },
  }),
];

const OF_ITSELF = new Set<string>([EPIC_EVENTS.updated, EPIC_EVENTS.closed, EPIC_EVENTS.reopened]);

/** Maps events around the epic to the field of its page that the event changes. */
const AROUND: Readonly<Record<string, string>> = {
  [LABEL_EVENTS.updated]: "labels",
  [LABEL_EVENTS.deleted]: "labels",
  [LABEL_EVENTS.merged]: "labels",
  [GROUP_EVENTS.updated]: "group",
  [EPIC_TREE_CHANGED_EVENT]: EPIC_TREE_CHANGED,
};

/**
 * Leaves out positions: hidden parents, child epics and issues add system notes, which readers do not see,
 * to the stream that the positions count.
 */
function toMessage({ type, payload }: StreamEvent): IssuesChannelMessage | undefined {
  if (type === EPIC_EVENTS.removed) return { event: "removed" };
  if (OF_ITSELF.has(type)) {
    return { event: "updated", changed: (payload["changed"] ?? []) as string[] };
  }
  const around = AROUND[type];
  if (around === undefined) return undefined;
  const labelId = payload["label_id"] as number | undefined;
  return {
    event: "updated",
    changed: [around],
    ...(labelId === undefined ? {} : { label_id: labelId }),
  };
}
