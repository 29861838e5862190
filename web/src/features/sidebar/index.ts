/** Public exports of the sidebar, which issues and everything else that people discuss share. */
export { addAndRemove, replaceValue, without } from "./attribute-change.ts";
export { CopyEmailButton } from "./copy-email-button.tsx";
export { AskToInviteModal, InviteLink } from "./invite-link.tsx";
export { NotificationSwitch } from "./notification-switch.tsx";
export { Participants } from "./participants.tsx";
export { notificationMessages, participantMessages, sidebarMessages } from "./sidebar.messages.ts";
export { TodoButton } from "./todo-button.tsx";
export { useSaveAttribute, type SidebarAttribute } from "./use-save-attribute.ts";
export { WarningFormButton } from "./warning-form.tsx";
export { TimeTrackingControls } from "./time-tracking/log-time.tsx";
export { default as TimeReport } from "./time-tracking/time-report.tsx";
export { percentOfEstimate } from "./time-tracking/time-tracking.ts";
export { timeTrackingMessages } from "./time-tracking/time-tracking.messages.ts";
export { TimeTrackingSummary } from "./time-tracking/time-tracking-summary.tsx";
