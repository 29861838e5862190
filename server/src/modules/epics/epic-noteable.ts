/** Defines epics as a noteable kind, for modules such as notes and to-dos that serve every kind. */
import { VISIBILITY } from "@cairn/contract/access";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import { checkForSpam } from "../moderation/index.ts";
import type { NoteableKind, NoteableRef, UnsavedNoteText } from "../noteables/index.ts";
import { touchEpic } from "./changing/changing.queries.ts";
import { storeAndAnnounceEpicVotes } from "./changing/votes.ts";
import { EPIC_EVENTS } from "./epics.events.ts";
import { canDiscussEpic, canMaintainEpic, epicsPolicy, isInsiderOfEpic } from "./epics.policy.ts";
import { extractEpicQuickActions } from "./quick-actions/applying.ts";
import { epicQuickActions } from "./quick-actions/registry.ts";
import { getDiscussedEpic, getDiscussedEpicForPage } from "./reading/discussed.ts";
import { epicWebPath, presentEpic } from "./reading/epics.present.ts";
import {
  filterReadableEpicIds,
  getEpic,
  loadReadableEpics,
  type EpicRef,
  type EpicRow,
  type LightEpicRow,
} from "./reading/reading.ts";
import { isVisibleEpicSql } from "./reading/visible-epics.queries.ts";

export const epicNoteableKind: NoteableKind<EpicRow, LightEpicRow> = {
  name: "epic",
  wireName: "Epic",
  called: "Epic",
  get: async (ctx, ref) => getEpic(ctx, toEpicRef(ref)),
  forViewer: loadReadableEpics,
  readable: filterReadableEpicIds,
  getDiscussed: getDiscussedEpic,
  getDiscussedForPage: getDiscussedEpicForPage,
  rules: {
    read: epicsPolicy.read.allows,
    discuss: canDiscussEpic,
    insider: isInsiderOfEpic,
    maintain: canMaintainEpic,
    arrange: epicsPolicy.update.allows,
    backdate: epicsPolicy.backdate.allows,
  },
  webPath: epicWebPath,
  actionsPath: epicWebPath,
  visible: isVisibleEpicSql,
  atLevel: (epic, level, works_below) => ({ ...epic, level, works_below }),
  todoTarget(ctx, epic) {
    const target = presentEpic(ctx, epic);
    return { target, target_url: target.web_url, body: target.title };
  },
  concerned: ({ author }) => [author],
  labelIds: (epic) => epic.label_ids,
  offeredCommands: async (ctx, _place, epic) =>
    epic === undefined ? [] : epicQuickActions.offered(ctx, epic),
  readQuickActions: extractEpicQuickActions,
  checkForSpam: checkComment,
  touch: touchEpic,
  votesChanged: storeAndAnnounceEpicVotes,
  removedEvent: EPIC_EVENTS.removed,
  changesInsiders: () => false,
};

async function checkComment(
  ctx: Context,
  epic: EpicRow,
  { body, before }: UnsavedNoteText,
): Promise<void> {
  await checkForSpam(ctx, {
    kind: "note",
    projectId: epic.place.id,
    title: "",
    description: body,
    // Only members write in private groups, and members from Planner on are trusted everywhere.
    exempt: epic.visibility === VISIBILITY.private || epicsPolicy.update.allows(ctx.viewer, epic),
    teaches: false,
    ...(before !== undefined && { before: { title: "", description: before.body } }),
  });
}

/** Throws a 404 for a project, because projects have no epics of their own. */
function toEpicRef({ place, iid }: NoteableRef): EpicRef {
  if (!("group" in place)) throw notFoundError("Epic");
  return { group: place.group, iid };
}
