/** Plugin of the noteables module: what all records that people discuss have in common. */
import type { Module } from "../../platform/module.ts";
import { registerEraser } from "../access/index.ts";
import { eraseNoteables, noteableListeners } from "./namespace-listeners.ts";

export const noteablesModule: Module = {
  name: "noteables",
  register: () => registerEraser(eraseNoteables),
  listeners: noteableListeners,
};
