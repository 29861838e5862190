/** Plugin of the noteables module, the common part of issues and all later things that users discuss. */
import type { Module } from "../../platform/module.ts";
import { registerEraser } from "../access/index.ts";
import { eraseNoteables, noteableListeners } from "./namespace-listeners.ts";

export const noteablesModule: Module = {
  name: "noteables",
  register: () => registerEraser(eraseNoteables),
  listeners: noteableListeners,
};
