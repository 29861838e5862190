/** Quick actions about the meeting that an issue calls to. It stands in the description. */
import { meetingIn, withoutMeetings } from "../changing/zoom-meetings.ts";
import { isOne, updates } from "./availability.ts";
import type { Gathered, IssueQuickAction, QuickIssue } from "../changing/quick-action-registry.ts";

function describedBy(issue: QuickIssue, { description }: Gathered): string {
  return description ?? issue.description;
}

function withMeeting(description: string, meeting: string): string {
  return description.trim() === "" ? meeting : `${description.trimEnd()}\n\n${meeting}`;
}

export const meetings: readonly IssueQuickAction[] = [
  {
    name: "zoom",
    icon: "video-camera",
    params: ["<Zoom URL>"],
    description: () => "Add a Zoom meeting",
    isOffered: (ctx, issue) =>
      isOne(issue, "issue", "incident") &&
      meetingIn(issue.description) === null &&
      updates(ctx, issue),
    async read(_ctx, issue, argument) {
      const meeting = meetingIn(argument);
      if (meeting === null || meeting !== argument) return null;
      // Behind a very long description nobody would find it.
      if (meetingIn(withMeeting(issue.description, meeting)) === null) return null;
      return {
        explains: "Adds a Zoom meeting.",
        applied: "Added a Zoom meeting.",
        change: (soFar) => ({
          ...soFar,
          description: withMeeting(describedBy(issue, soFar), meeting),
        }),
      };
    },
  },
  {
    name: "remove_zoom",
    icon: "video-camera",
    description: () => "Remove the Zoom meeting",
    isOffered: (ctx, issue) => meetingIn(issue.description) !== null && updates(ctx, issue),
    read: async (_ctx, issue) => ({
      explains: "Removes the Zoom meeting.",
      applied: "Removed the Zoom meeting.",
      change: (soFar) => ({ ...soFar, description: withoutMeetings(describedBy(issue, soFar)) }),
    }),
  },
];
