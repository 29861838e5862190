/** Shares one presence subscription between all components of a page. */
import { NOTEABLE_TYPES, type Noteable, type NoteableKey } from "@cairn/contract/noteables";
import { PRESENCE_CHANNEL } from "@cairn/contract/presence";
import { subscribeToChannel } from "../../platform/cable.ts";
import { createPresenceSubscription, type PresenceSubscription } from "./presence-subscription.ts";

/** The fields of a noteable that a presence subscription needs. */
export type PresenceNoteable = Pick<Noteable, "kind" | "id" | "iid" | "place">;

const links = new Map<string, { link: PresenceSubscription; uses: number }>();

const keyOf = ({ kind, id }: NoteableKey) => `${kind}:${id}`;

/**
 * Calls `onChange` when other people open or leave the noteable or write, until the returned function
 * is called.
 */
export function watchPresence(noteable: PresenceNoteable, onChange: () => void): () => void {
  const key = keyOf(noteable);
  const known = links.get(key) ?? { link: linkTo(noteable), uses: 0 };
  links.set(key, known);
  known.uses += 1;
  const stop = known.link.subscribe(onChange);
  return () => {
    stop();
    known.uses -= 1;
    if (known.uses > 0) return;
    links.delete(key);
    known.link.end();
  };
}

export function findPresenceSubscription(noteable: NoteableKey): PresenceSubscription | undefined {
  return links.get(keyOf(noteable))?.link;
}

function linkTo({ kind, iid, place }: PresenceNoteable): PresenceSubscription {
  const identifier = {
    channel: PRESENCE_CHANNEL,
    noteable_type: NOTEABLE_TYPES[kind],
    [`${place.kind}_path` as const]: place.full_path,
    iid: String(iid),
  };
  return createPresenceSubscription((follower) => subscribeToChannel(identifier, follower));
}
