/** Interface texts of the dialog that sets the viewer's status. */
import type { ClearStatusAfter } from "@cairn/contract/users/user-status";

export const statusMessages = {
  title: "Set status",
  submit: "Set status",
  remove: "Remove status",
  message: "Message",
  placeholder: "What’s your status?",
  emoji: "Emoji",
  chooseEmoji: "Choose an emoji",
  changeEmoji: (emoji: string) => `Change emoji ${emoji}`,
  suggestions: "Suggestions",
  busy: "Busy",
  busyHint: "Shows “Busy” beside your name.",
  clearAfter: "Clear status after",
  never: "Never",
  keep: (time: string) => `Clears on ${time}`,
  after: {
    "30_minutes": "30 minutes",
    "3_hours": "3 hours",
    "8_hours": "8 hours",
    "1_day": "1 day",
    "3_days": "3 days",
    "7_days": "7 days",
    "30_days": "30 days",
  } satisfies Record<ClearStatusAfter, string>,
  saved: "Status set",
  removed: "Status removed",
  failed: "Couldn’t load your status",
};

export const STATUS_SUGGESTIONS = [
  { emoji: "date", character: "📅", message: "In a meeting", busy: true },
  { emoji: "dart", character: "🎯", message: "Focusing", busy: true },
  { emoji: "house_with_garden", character: "🏡", message: "Working from home", busy: false },
  { emoji: "thermometer_face", character: "🤒", message: "Out sick", busy: true },
  { emoji: "palm_tree", character: "🌴", message: "On vacation", busy: true },
];
