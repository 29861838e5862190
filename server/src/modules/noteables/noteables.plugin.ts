/** Plugin of the noteables module: what all records that people discuss have in common. */
import type { Module } from "../../platform/module.ts";
import { registerEraser } from "../access/index.ts";
import { eraseNoteables, noteableListeners } from "./namespace-listeners.ts";

registerEraser(eraseNoteables);

export const noteablesModule: Module = { name: "noteables", listeners: noteableListeners };
