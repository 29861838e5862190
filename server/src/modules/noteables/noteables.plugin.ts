/** What everything that people discuss has in common. */
import type { Module } from "../../platform/module.ts";
import { eraseFirst } from "../access/index.ts";
import { eraseNoteables, following } from "./following.ts";

eraseFirst(eraseNoteables);

export const noteablesModule: Module = { name: "noteables", listeners: following };
