/** Module definition of drafts: texts that a user has not sent yet, shared by all their devices. */
import type { Module } from "../../platform/module.ts";
import { draftsChannels } from "./drafts.channel.ts";
import { draftsJobs } from "./saving.ts";

export const draftsModule: Module = {
  name: "drafts",
  channels: draftsChannels,
  jobs: draftsJobs,
};
