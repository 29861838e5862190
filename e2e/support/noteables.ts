/**
 * The kinds of noteables whose pages have the same stories: how a test creates one of each kind, and
 * in which of its stories the gate opens the page of an epic.
 */
import { randomUUID } from "node:crypto";
import { epicPath } from "@cairn/contract/epics/epics";
import { EPICS_CHANNEL } from "@cairn/contract/epics/epic-page";
import { ISSUES_CHANNEL } from "@cairn/contract/issues/issue-live";
import { issueBasePath } from "@cairn/contract/issues/issue-page";
import type { NoteableKey } from "@cairn/contract/noteables";
import { placeApiPath, type PlaceKey } from "@cairn/contract/place-api";
import type { Page } from "playwright-core";
import { beforeEach, describe } from "vitest";
import { createSampler } from "../../server/test/sampling.ts";
import {
  createGroup,
  createIssue,
  createProject,
  postToApi,
  type CreatedGroup,
  type CreatedProject,
} from "./places.ts";

type Wish = Record<string, unknown>;

export interface CreatedNoteable extends NoteableKey {
  /** Project of an issue, group of an epic. */
  place: PlaceKey & { id: number };
  iid: number;
  /** Path of the page, below which the endpoints of the discussion are. */
  path: string;
  /** Address in the REST API. */
  api: string;
}

/** What the stories of all kinds have to know about one kind. */
export interface NoteableStoryKind<Made extends CreatedNoteable = CreatedNoteable> {
  /** As it is in texts: `Close issue`. */
  name: "issue" | "epic";
  /** Character before the iid in references. */
  sigil: "#" | "&";
  channel: string;
  /** Creates one in a public place of the user who is signed in on the page. */
  create: (page: Page, wish: Wish & { title: string }) => Promise<Made>;
}

export const ISSUE: NoteableStoryKind<CreatedNoteable & { project: CreatedProject }> = {
  name: "issue",
  sigil: "#",
  channel: ISSUES_CHANNEL,
  async create(page, wish) {
    const project = await createProject(page, { name: "Ropes", visibility: "public" });
    const { id, iid } = await createIssue(page, project, wish);
    const path = project.path_with_namespace;
    return {
      kind: "issue",
      place: { kind: "project", id: project.id, full_path: path },
      project,
      id,
      iid,
      path: issueBasePath(path, iid),
      api: `/api/v4/projects/${project.id}/issues/${iid}`,
    };
  },
};

export const EPIC: NoteableStoryKind<CreatedNoteable & { group: CreatedGroup }> = {
  name: "epic",
  sigil: "&",
  channel: EPICS_CHANNEL,
  async create(page, wish) {
    const path = `expedition-${randomUUID().slice(0, 8)}`;
    const group = await createGroup(page, { name: "Expedition", path, visibility: "public" });
    const { id, iid } = await createEpic(page, group, wish);
    return {
      kind: "epic",
      place: { kind: "group", id: group.id, full_path: group.full_path },
      group,
      id,
      iid,
      path: epicPath(group.full_path, iid),
      api: `/api/v4/groups/${group.id}/epics/${iid}`,
    };
  },
};

export function createEpic(
  page: Page,
  group: CreatedGroup,
  wish: Wish & { title: string },
): Promise<{ id: number; iid: number }> {
  return postToApi(page, `/api/v4/groups/${group.id}/epics`, wish);
}

/** Labels of the project or group. */
export const labelsPath = ({ place }: CreatedNoteable) => `${placeApiPath(place)}/labels`;

/**
 * Runs the same stories for every kind. `$name` in the title is the name of the kind. The gate runs
 * all of them for issues and a sample for epics; CAIRN_SWEEPS=full runs all.
 */
export function describeKinds(title: string, tell: (kind: NoteableStoryKind) => void): void {
  const isToldOfEpics = createSampler("stories of epics", 1 / 10);
  describe.each<NoteableStoryKind>([ISSUE, EPIC])(title, (kind) => {
    beforeEach(({ task, skip }) => {
      if (kind === ISSUE || isToldOfEpics(task.name)) return;
      task.meta.isOutsideSample = true;
      skip();
    });
    tell(kind);
  });
}
