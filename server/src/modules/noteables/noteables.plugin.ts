/**
 * Module definition of noteables, the common part of issues and, later, merge requests and epics.
 */
import type { Module } from "../../platform/module.ts";
import { registerNamespaceEraser } from "../access/index.ts";
import { eraseNoteables, noteableListeners } from "./namespace-listeners.ts";

export const noteablesModule: Module = {
  name: "noteables",
  register: () => registerNamespaceEraser(eraseNoteables),
  listeners: noteableListeners,
};
