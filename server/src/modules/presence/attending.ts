/** Having an issue open together with others. */
import { PRESENCE_SHOWN, type PresenceAction, type PresenceNews } from "@cairn/contract/presence";
import { authorize } from "../../platform/auth/actions.ts";
import type { Audibility } from "../../platform/cable/channel.ts";
import type { Context } from "../../platform/context.ts";
import type { Present } from "../../platform/rooms/rooms.ts";
import { getIssue, mayEndAccess, streamsOf, type IssueRef } from "../issues/index.ts";
import { presentBasic } from "../users/index.ts";
import { presencePolicy } from "./presence.policy.ts";

export async function attendIssue(ctx: Context, ref: IssueRef): Promise<Audibility> {
  const issue = await getIssue(ctx, ref);
  authorize(ctx, presencePolicy.follow, issue);
  const person = personOf(ctx);
  const room = `issue:${issue.id}`;
  return {
    // Nothing is told of what happens to the issue; some of it ends the right to be there.
    streams: streamsOf(ctx.viewer, issue),
    message: nothing,
    endsAccess: mayEndAccess,
    attend: {
      at: room,
      begin(tell) {
        const stay = ctx.rooms.enter(room, person, (others) => tell(newsOf(others)));
        return {
          perform: (said) => stay.write((said as PresenceAction).action === "writing"),
          leave: () => stay.leave(),
        };
      },
    },
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

function newsOf(others: readonly Present[]): PresenceNews {
  const named = others.slice(0, PRESENCE_SHOWN);
  return {
    event: "presence",
    people: named.map(({ id, card, writing }) => ({ id, ...(card as Card), writing })),
    more: others.length - named.length,
  };
}
