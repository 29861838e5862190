/** Module definition of drafts: unsent texts, shared by all devices of a user. */
import type { Module } from "../../platform/module.ts";
import { draftsChannels } from "./drafts.channel.ts";
import { draftsJobs } from "./saving.ts";

export const draftsModule: Module = {
  name: "drafts",
  channels: draftsChannels,
  jobs: draftsJobs,
};
