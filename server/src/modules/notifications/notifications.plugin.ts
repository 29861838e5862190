/** Module definition of notifications: emails about comments, and comments by email. */
import type { Module } from "../../platform/module.ts";
import { startMailboxReader } from "./incoming/mailbox-reader.ts";
import { notificationsJobs } from "./notifications.jobs.ts";
import { emailListeners } from "./outgoing/listeners.ts";

export const notificationsModule: Module = {
  name: "notifications",
  listeners: emailListeners,
  jobs: notificationsJobs,
  startBackgroundWork: startMailboxReader,
};
