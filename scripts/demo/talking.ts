/**
 * Contains the comments on some issues of the demo and creates them in order. Each is a plain
 * comment, the start of a thread, or a reply to the previous comment.
 */
import type { Context } from "../../server/src/platform/context.ts";
import type { NoteableRef } from "../../server/src/modules/noteables/index.ts";
import { createNote } from "../../server/src/modules/notes/writing/creating.ts";
import { resolveDiscussion } from "../../server/src/modules/notes/writing/resolving.ts";
import type { DemoContexts } from "./acting.ts";
import type { PlannedIssue } from "./planning.ts";

interface Turn {
  by: string;
  says: string;
  /**
   * "thread" starts a thread, "answer" replies to the previous comment, "internal" is an internal
   * note. Without this field, the note is a plain comment.
   */
  as?: "thread" | "answer" | "internal";
  /** True when the author resolves the thread after this comment. */
  settles?: true;
}

const TALKS: Readonly<Record<string, readonly Turn[]>> = {
  "Make adaptive GPS the default": [
    {
      by: "nadia",
      says: `I walked the four phones around the lake again, with the screen off:

| Phone | 1 s | adaptive |
|---|--:|--:|
| Pixel 8 | 9.5 h | 18.2 h |
| Fairphone 4 | 7.1 h | 14.0 h |
| Cat S62 | 11.3 h | 20.6 h |

The track is 1.3 % shorter, as in the first test. Nobody will see that on a map.`,
    },
    {
      by: "lukas",
      as: "thread",
      says: "Are we sure about `60 s` when standing still? Whoever waits for a rescue stands still, and the helicopter asks for a position that is not a minute old.",
    },
    {
      by: "mateo",
      as: "answer",
      says: "Good point. While the emergency card is open, the interval is `1 s` whatever the person does. I have changed the branch.",
    },
    { by: "lukas", as: "answer", settles: true, says: "That is what I wanted to hear. Thank you." },
    {
      by: "jonas",
      says: "The last interval is now kept when the screen goes off. What is left is the question after the update: @chiara, do we have words for it?",
    },
    {
      by: "chiara",
      as: "thread",
      says: `A sentence and two buttons are enough:

> Trailbook can now record twice as long. Your tracks will be a little less exact.

Buttons: *Use it* and *Keep as it is*.`,
    },
    {
      by: "jonas",
      as: "answer",
      says: "“A little less exact” frightens runners. What about *exact to about ten metres*?",
    },
    {
      by: "torvald",
      as: "internal",
      says: "Support has had eleven mails about battery this week. If it is ready by Thursday, it goes into 5.9.1.",
    },
  ],
  "Widget shows yesterday's weather until tapped": [
    { by: "moana", says: "Mine said sun while I stood in hail. :cloud_with_rain:" },
    { by: "mateo", says: "Six hours are too long then. Three, and the age of the data always." },
  ],
};

const HOUR_MS = 3_600_000;

export interface PlannedComment {
  at: Date;
  do(): Promise<unknown>;
}

export function planComments(
  stage: DemoContexts,
  issue: PlannedIssue,
  now: Date,
): PlannedComment[] {
  const turns = TALKS[issue.title] ?? [];
  const ref: NoteableRef = {
    kind: "issue",
    place: { project: { path: issue.project } },
    iid: issue.iid,
  };
  const step = (now.getTime() - HOUR_MS - issue.createdAt.getTime()) / (turns.length + 1);
  let discussionId: string | undefined;
  return turns.map((turn, index) => {
    const at = new Date(issue.createdAt.getTime() + (index + 1) * step);
    return {
      at,
      async do() {
        const ctx = stage.as(turn.by, at);
        const inReplyTo = turn.as === "answer" ? discussionId : undefined;
        discussionId = await say(ctx, ref, turn, inReplyTo);
        if (turn.settles && discussionId !== undefined) {
          await resolveDiscussion(ctx, { ...ref, discussionId }, true);
        }
      },
    };
  });
}

async function say(
  ctx: Context,
  ref: NoteableRef,
  turn: Turn,
  inReplyTo: string | undefined,
): Promise<string | undefined> {
  const wish = {
    body: turn.says,
    thread: turn.as === "thread",
    internal: turn.as === "internal",
    inReplyTo,
  };
  const { note } = await createNote(ctx, ref, wish);
  return note?.discussion_id;
}
