/**
 * Events of epics. Payloads contain ids and no title or description, so that clients have to read
 * these with their own permissions.
 */
import type { Context } from "../../platform/context.ts";
import { defineEvent, type EventType } from "../../platform/events/event.ts";
import { noteableStream, type Noteable } from "../noteables/index.ts";

export const EPIC_EVENTS = {
  created: defineEvent<EpicEvent>("epic.created"),
  updated: defineEvent<EpicEvent>("epic.updated"),
  closed: defineEvent<EpicEvent>("epic.closed"),
  reopened: defineEvent<EpicEvent>("epic.reopened"),
  removed: defineEvent<EpicEvent>("epic.removed"),
} as const;

type Step<Value> = [before: Value, after: Value];

/** Contains only the changed fields. A changed title or description appears as `true`. */
export interface EpicChanges {
  labels?: { added: number[]; removed: number[] };
  confidential?: Step<boolean>;
  discussion_locked?: Step<boolean>;
  start_date?: Step<string | null>;
  due_date?: Step<string | null>;
  title?: true;
  description?: true;
  /** The version that contains the new title and description. */
  version_id?: number;
}

export interface EpicEvent {
  epic_id: number;
  group_id: number;
  iid: number;
  /** Set when the epic is confidential now or was confidential before this change. */
  confidential?: true;
  /** Names of the changed fields; absent for a new epic, where every field is new. */
  changed?: string[];
  changes?: EpicChanges;
}

export async function announceEpicEvent(
  ctx: Context,
  type: EventType<EpicEvent>,
  epic: Noteable,
  more: Pick<EpicEvent, "changed" | "changes"> = {},
): Promise<void> {
  // The cable checks each recipient's access again before it delivers an event that is marked
  // confidential.
  const isSecret = epic.confidential || more.changed?.includes("confidential") === true;
  await ctx.announce({
    type,
    stream: noteableStream(epic),
    rootNamespaceId: epic.place.root_namespace_id,
    payload: {
      epic_id: epic.id,
      group_id: epic.place.id,
      iid: epic.iid,
      ...(isSecret && { confidential: true as const }),
      ...more,
    },
  });
}

/** Events about an epic and a child epic or an issue. Only listeners on the server receive them. */
export const EPIC_PAIR_EVENTS = {
  /** The second epic is now a child of the first. */
  related: defineEvent<EpicPairEvent>("epic.related"),
  unrelated: defineEvent<EpicPairEvent>("epic.unrelated"),
} as const;

export interface EpicPairEvent {
  epic_id: number;
  /** The child epic or the issue. */
  other_id: number;
  /** The former parent or epic, when the child epic or the issue left it for this one. */
  from_epic_id?: number;
}

/** The events of an issue that belongs to an epic now, or belongs to it no longer. */
export const EPIC_ISSUE_EVENTS = {
  added: defineEvent<EpicPairEvent>("epic.issue_added"),
  removed: defineEvent<EpicPairEvent>("epic.issue_removed"),
  moved: defineEvent<EpicPairEvent>("epic.issue_moved"),
} as const;

/** The issue `other_id` was promoted to this new epic. Only listeners on the server receive it. */
export const EPIC_PROMOTED_EVENT = defineEvent<EpicPairEvent>("epic.promoted");

/** Something below this epic changed, on any level. Its streams are those of `treeAudienceStream`. */
export const EPIC_TREE_CHANGED_EVENT = defineEvent<{ epic_id: number }>("epic.tree_changed");

/**
 * Announces the event on a stream that no client can subscribe to. A viewer who can read one of the two
 * may not be allowed to know that the other exists.
 */
export async function announceEpicPairEvent(
  ctx: Context,
  type: EventType<EpicPairEvent>,
  epic: Noteable,
  other: { id: number },
  formerEpicId: number | null = null,
): Promise<void> {
  await ctx.announce({
    type,
    stream: `epic_pair:${epic.id}:${other.id}`,
    rootNamespaceId: epic.place.root_namespace_id,
    payload: {
      epic_id: epic.id,
      other_id: other.id,
      ...(formerEpicId !== null && { from_epic_id: formerEpicId }),
    },
  });
}
