/** Policy of description templates: who can use, list and manage them. Pure functions. */
import { MAINTAINER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { defineAction, defineActionAllowingVisitors } from "../../platform/auth/actions.ts";
import type { Viewer } from "../../platform/context.ts";
import {
  ANYONE_ACCESS,
  accessLevelRule,
  effectiveFeatureAccess,
  writableAccessLevelRule,
  type ProjectFeatureAccessLevel,
  type Place,
} from "../access/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

/** A project with its setting for who can see its issues, and so its templates for issues. */
export interface ProjectWithTemplates extends Place {
  issues_access_level: string;
}

const isMaintainer = accessLevelRule(MAINTAINER);
const canWriteAsMaintainer = writableAccessLevelRule(MAINTAINER);

function canSeeIssues(viewer: Viewer, project: ProjectWithTemplates): boolean {
  const setting = project.issues_access_level as ProjectFeatureAccessLevel;
  return effectiveFeatureAccess(viewer, project, setting) >= ANYONE_ACCESS;
}

export const descriptionTemplatesPolicy = {
  /** Reading templates to write a description. Allowed for everyone who can see the issues. */
  use: defineActionAllowingVisitors("description_templates.use", READ, canSeeIssues),
  /** Opening the settings page of the templates, also in an archived project. */
  openSettings: defineAction(
    "description_templates.open_settings",
    READ,
    (viewer, project: ProjectWithTemplates) =>
      canSeeIssues(viewer, project) && isMaintainer(viewer, project),
  ),
  manage: defineAction(
    "description_templates.manage",
    WRITE,
    (viewer, project: ProjectWithTemplates) =>
      canSeeIssues(viewer, project) && canWriteAsMaintainer(viewer, project),
  ),
};
