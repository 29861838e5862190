/** The icon of each kind of system note, and the color of icons whose color has a meaning. */
import type { IconName } from "../../../../icon-names.ts";

type Tone = "open" | "closed" | "merged" | "warning";

interface Pebble {
  icon: IconName;
  tone?: Tone;
}

const PEBBLES: Readonly<Record<string, Pebble>> = {
  user: { icon: "user-round" },
  "pencil-square": { icon: "file-pen-line" },
  "task-done": { icon: "square-check" },
  label: { icon: "tag" },
  clock: { icon: "milestone" },
  iteration: { icon: "refresh-cw" },
  weight: { icon: "weight" },
  "status-health": { icon: "heart-pulse" },
  calendar: { icon: "calendar-days" },
  timer: { icon: "timer" },
  issues: { icon: "circle-dot", tone: "open" },
  "issue-close": { icon: "circle-check", tone: "closed" },
  "git-merge": { icon: "git-merge", tone: "merged" },
  "eye-slash": { icon: "eye-off", tone: "warning" },
  eye: { icon: "eye" },
  lock: { icon: "lock", tone: "warning" },
  "lock-open": { icon: "lock-open" },
  "comment-dots": { icon: "message-square" },
  comment: { icon: "message-square" },
  "arrow-right": { icon: "arrow-right" },
  documents: { icon: "copy" },
  duplicate: { icon: "copy-plus" },
  link: { icon: "link-2" },
  unlink: { icon: "link-2-off" },
  fork: { icon: "git-branch" },
  commit: { icon: "git-commit-horizontal" },
  approval: { icon: "thumbs-up" },
  unapproval: { icon: "thumbs-down" },
  "cherry-pick-commit": { icon: "git-commit-horizontal" },
  "information-o": { icon: "info" },
  status: { icon: "siren" },
  warning: { icon: "siren", tone: "warning" },
  thumbtack: { icon: "pin" },
  bullhorn: { icon: "megaphone" },
  epic: { icon: "layers" },
};

export function systemNoteIcon(iconName: string | undefined): Pebble {
  const name = iconName ?? "";
  return (Object.hasOwn(PEBBLES, name) ? PEBBLES[name] : undefined) ?? { icon: "circle-slash-2" };
}
