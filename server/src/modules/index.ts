/** The modules in their order: each may use those before it, never those after. */
import type { Module } from "../platform/module.ts";
import { accessModule } from "./access/access.plugin.ts";
import { projectsModule } from "./projects/projects.plugin.ts";
import { usersModule } from "./users/users.plugin.ts";

export const modules: readonly Module[] = [usersModule, accessModule, projectsModule];
