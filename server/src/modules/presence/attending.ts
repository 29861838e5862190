/** Having an issue open together with others. */
import { PRESENCE_SHOWN, type PresenceAction, type PresenceNews } from "@cairn/contract/presence";
import { authorize } from "../../platform/auth/actions.ts";
import type { Audibility } from "../../platform/cable/channel.ts";
import type { Context } from "../../platform/context.ts";
import type { StreamEvent } from "../../platform/events/event.ts";
import type { Present } from "../../platform/rooms/rooms.ts";
import {
  getIssue,
  isInsider,
  ISSUE_EVENTS,
  mayEndAccess,
  streamsOf,
  type IssueChanges,
  type IssueRef,
} from "../issues/index.ts";
import { presentBasic } from "../users/index.ts";
import { presencePolicy } from "./presence.policy.ts";

export async function attendIssue(ctx: Context, ref: IssueRef): Promise<Audibility> {
  const issue = await getIssue(ctx, ref);
  authorize(ctx, presencePolicy.follow, issue);
  const person = personOf(ctx);
  const room = `issue:${issue.id}`;
  // A room of their own for those who read what is internal: nobody else hears that it is written.
  const aside = isInsider(ctx.viewer, issue) ? `${room}:internal` : null;
  return {
    // Nothing is told of what happens to the issue; some of it ends the right to be there.
    streams: streamsOf(ctx.viewer, issue),
    message: nothing,
    endsAccess: (event) => mayEndAccess(event) || isReassigned(event),
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
            const { action, internal = false } = said as PresenceAction;
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

/** Whoever an issue is given to becomes one of its insiders, and is none when it is taken away. */
function isReassigned({ type, payload }: StreamEvent): boolean {
  const { assignees } = (payload["changes"] ?? {}) as IssueChanges;
  return type === ISSUE_EVENTS.updated && assignees !== undefined;
}

interface Seen {
  others: readonly Present[];
  /** Those who are in the other room as well. */
  insiders: readonly Present[];
}

/** Who writes, in either room; what is the same as before is not told again. */
function newsTo(tell: (news: PresenceNews) => void): (change: Partial<Seen>) => void {
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
  if (viewer.kind !== "user") throw new Error("Nobody in particular is nowhere.");
  const { userId: id, name, username } = viewer;
  const { avatar_url } = presentBasic(config.url, { id, name, username, state: "active" });
  return { id, card: { name, username, avatar_url } };
}

function newsOf({ others, insiders }: Seen): PresenceNews {
  const writing = new Set(
    [...others, ...insiders].filter((each) => each.writing).map(({ id }) => id),
  );
  const inOrder = others.toSorted(
    (one, other) =>
      Number(writing.has(other.id)) - Number(writing.has(one.id)) || one.id - other.id,
  );
  const named = inOrder.slice(0, PRESENCE_SHOWN);
  return {
    event: "presence",
    people: named.map(({ id, card }) => ({ id, ...(card as Card), writing: writing.has(id) })),
    more: others.length - named.length,
  };
}
