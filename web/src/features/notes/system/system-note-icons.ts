/** The icon of each kind of system note, and the color of icons whose color has a meaning. */
import {
  ArrowRight,
  CalendarDays,
  CircleCheck,
  CircleDot,
  CircleSlash2,
  Copy,
  CopyPlus,
  Eye,
  EyeOff,
  FilePenLine,
  GitBranch,
  GitCommitHorizontal,
  GitMerge,
  HeartPulse,
  Info,
  Link2,
  Link2Off,
  Lock,
  LockOpen,
  Megaphone,
  MessageSquare,
  Milestone,
  Pin,
  RefreshCw,
  Siren,
  Split,
  SquareCheck,
  Tag,
  ThumbsDown,
  ThumbsUp,
  Timer,
  UserRound,
  Weight,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";

type Tone = "open" | "closed" | "merged" | "warning";

interface Pebble {
  icon: LucideIcon;
  tone?: Tone;
}

const PEBBLES: Readonly<Record<string, Pebble>> = {
  user: { icon: UserRound },
  "pencil-square": { icon: FilePenLine },
  "task-done": { icon: SquareCheck },
  label: { icon: Tag },
  clock: { icon: Milestone },
  iteration: { icon: RefreshCw },
  weight: { icon: Weight },
  "status-health": { icon: HeartPulse },
  calendar: { icon: CalendarDays },
  timer: { icon: Timer },
  issues: { icon: CircleDot, tone: "open" },
  "issue-close": { icon: CircleCheck, tone: "closed" },
  "git-merge": { icon: GitMerge, tone: "merged" },
  "eye-slash": { icon: EyeOff, tone: "warning" },
  eye: { icon: Eye },
  lock: { icon: Lock, tone: "warning" },
  "lock-open": { icon: LockOpen },
  "comment-dots": { icon: MessageSquare },
  comment: { icon: MessageSquare },
  "arrow-right": { icon: ArrowRight },
  documents: { icon: Copy },
  duplicate: { icon: CopyPlus },
  link: { icon: Link2 },
  unlink: { icon: Link2Off },
  fork: { icon: GitBranch },
  commit: { icon: GitCommitHorizontal },
  approval: { icon: ThumbsUp },
  unapproval: { icon: ThumbsDown },
  "cherry-pick-commit": { icon: GitCommitHorizontal },
  "information-o": { icon: Info },
  status: { icon: Siren },
  warning: { icon: Siren, tone: "warning" },
  thumbtack: { icon: Pin },
  bullhorn: { icon: Megaphone },
  epic: { icon: Split },
};

export function systemNoteIcon(iconName: string | undefined): Pebble {
  const name = iconName ?? "";
  return (Object.hasOwn(PEBBLES, name) ? PEBBLES[name] : undefined) ?? { icon: CircleSlash2 };
}
