/** Quick actions that add and remove a Zoom meeting. The meeting is a link in the description. */
import { findZoomMeetingUrl, removeZoomMeetingUrls } from "../changing/zoom-meetings.ts";
import { hasIssueType, canUpdateIssue } from "./availability.ts";
import type {
  CombinedIssueUpdate,
  IssueQuickAction,
  QuickActionIssue,
} from "../changing/quick-action-registry.ts";

function describedBy(issue: QuickActionIssue, { description }: CombinedIssueUpdate): string {
  return description ?? issue.description;
}

function withMeeting(description: string, meeting: string): string {
  return description.trim() === "" ? meeting : `${description.trimEnd()}\n\n${meeting}`;
}

export const zoomMeetingQuickActions: readonly IssueQuickAction[] = [
  {
    name: "zoom",
    icon: "video-camera",
    params: ["<Zoom URL>"],
    description: () => "Add a Zoom meeting",
    isOffered: (ctx, issue) =>
      hasIssueType(issue, "issue", "incident") &&
      findZoomMeetingUrl(issue.description) === null &&
      canUpdateIssue(ctx, issue),
    async read(_ctx, issue, argument) {
      const meeting = findZoomMeetingUrl(argument);
      if (meeting === null || meeting !== argument) return null;
      // `findZoomMeetingUrl` searches only the first part of a description. The new link must be in this
      // part.
      if (findZoomMeetingUrl(withMeeting(issue.description, meeting)) === null) return null;
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
    isOffered: (ctx, issue) =>
      findZoomMeetingUrl(issue.description) !== null && canUpdateIssue(ctx, issue),
    read: async (_ctx, issue) => ({
      explains: "Removes the Zoom meeting.",
      applied: "Removed the Zoom meeting.",
      change: (soFar) => ({
        ...soFar,
        description: removeZoomMeetingUrls(describedBy(issue, soFar)),
      }),
    }),
  },
];
