/**
 * Subscribes a viewer to the presence of a noteable: who else has it open, and who is writing a
 * comment.
 */
import {
  PRESENCE_USERS_MAX,
  type PresenceClientMessage,
  type PresenceChannelMessage,
} from "@cairn/contract/presence";
import { authorize } from "../../platform/auth/actions.ts";
import type { SubscriptionSpec } from "../../platform/cable/channel.ts";
import type { Context } from "../../platform/context.ts";
import type { RoomMember } from "../../platform/rooms/rooms.ts";
import {
  getNoteable,
  isInsider,
  getNoteableKind,
  isAccessRevokingEvent,
  noteableStream,
  listNoteablePageStreams,
  type NoteableRef,
} from "../noteables/index.ts";
import { presentUserBasic } from "../users/index.ts";
import { presencePolicy } from "./presence.policy.ts";

export async function subscribeToPresence(
  ctx: Context,
  ref: NoteableRef,
): Promise<SubscriptionSpec> {
  const noteable = await getNoteable(ctx, ref);
  authorize(ctx, presencePolicy.follow, noteable);
  const person = personOf(ctx);
  const room = noteableStream(noteable);
  // A viewer who can read internal notes also joins a second room. Only members of the second room
  // see who is writing an internal note.
  const aside = isInsider(ctx.viewer, noteable) ? `${room}:internal` : null;
  return {
    // The channel follows these streams only to notice that the viewer may have lost access. It does not
    // send the events to the client.
    streams: listNoteablePageStreams(ctx.viewer, noteable),
    message: nothing,
    endsAccess: (event) =>
      isAccessRevokingEvent(event) || getNoteableKind(noteable).changesInsiders(event),
    attend: {
      at: aside ?? room,
      begin(tell) {
        const news = newsTo(tell);
        const stay = ctx.rooms.enter(room, person, (others) => news({ others }));
        const asideStay =
          aside === null
            ? undefined
            : ctx.rooms.enter(aside, person, (insiders) => news({ insiders }));
        return {
          perform(said) {
            const { action, internal = false } = said as PresenceClientMessage;
            stay.write(action === "writing" && !internal);
            asideStay?.write(action === "writing" && internal);
          },
          leave() {
            stay.leave();
            asideStay?.leave();
          },
        };
      },
    },
  };
}

interface Seen {
  others: readonly RoomMember[];
  /**
   * Users who have the noteable open and can read internal notes. Empty if the viewer cannot read
   * internal notes.
   */
  insiders: readonly RoomMember[];
}

/**
 * Combines the users of both rooms into one message. Does not send the same message twice in a row.
 */
function newsTo(tell: (news: PresenceChannelMessage) => void): (change: Partial<Seen>) => void {
  let seen: Seen = { others: [], insiders: [] };
  let told = "";
  return (change) => {
    seen = { ...seen, ...change };
    const news = newsOf(seen);
    const text = JSON.stringify(news);
    if (text === told) return;
    told = text;
    tell(news);
  };
}

const nothing = () => undefined;

interface Card {
  name: string;
  username: string;
  avatar_url: string;
}

function personOf({ viewer, config }: Context): { id: number; card: Card } {
  if (viewer.kind !== "user")
    throw new Error(`Presence needs a signed-in user, not a viewer of the kind ${viewer.kind}.`);
  const { userId: id, name, username } = viewer;
  const { avatar_url } = presentUserBasic(config.url, { id, name, username, state: "active" });
  return { id, card: { name, username, avatar_url } };
}

function newsOf({ others, insiders }: Seen): PresenceChannelMessage {
  const writing = new Set(
    [...others, ...insiders].filter((each) => each.writing).map(({ id }) => id),
  );
  const inOrder = others.toSorted(
    (one, other) =>
      Number(writing.has(other.id)) - Number(writing.has(one.id)) || one.id - other.id,
  );
  const named = inOrder.slice(0, PRESENCE_USERS_MAX);
  return {
    event: "presence",
    people: named.map(({ id, card }) => ({ id, ...(card as Card), writing: writing.has(id) })),
    more: others.length - named.length,
  };
}
