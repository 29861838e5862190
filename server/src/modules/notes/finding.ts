/** One note, for whoever may read it; as it is, or held so that nobody else changes it. */
import { reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../access/index.ts";
import {
  getIssue,
  holdIssue,
  issuesForViewer,
  type IssueRef,
  type IssueRow,
} from "../issues/index.ts";
import { getProject } from "../projects/index.ts";
import { notesPolicy, type NoteSubject } from "./notes.policy.ts";
import { findNote, type NoteRow, type PlacedNote } from "./notes.queries.ts";

export interface NoteRef {
  project: NamespaceRef;
  id: number;
  /** Where the address names the issue as well, the note must be one of it. */
  iid?: number;
  /** The same for its discussion. */
  discussionId?: string;
}

export interface Found {
  note: NoteRow;
  issue: IssueRow;
}

export function subjectOf({ note, issue }: { note: PlacedNote; issue: IssueRow }): NoteSubject {
  const { author_id, internal, action } = note;
  return { issue, author_id, internal, action };
}

/** Pages know an issue by its number in the whole installation. */
export type Target = IssueRef | { project: NamespaceRef; issueId: number };

export async function findTarget(ctx: Context, target: Target): Promise<IssueRow> {
  if ("iid" in target) return getIssue(ctx, target);
  const { id: projectId } = await getProject(ctx, target.project);
  const [issue] = await issuesForViewer(ctx, [target.issueId]);
  if (issue?.project_id !== projectId) throw notFound("Issue");
  return issue;
}

export async function getNote(ctx: Context, ref: NoteRef): Promise<Found> {
  const { id: projectId } = await getProject(ctx, ref.project);
  const note = await findNote(ctx, ref.id);
  const found = note?.namespace_id === projectId ? await withIssue(ctx, note) : undefined;
  const isMeant = found !== undefined && isNamedBy(ref, found);
  reveal(ctx, notesPolicy.read, isMeant ? subjectOf(found) : undefined, notFound("Note"));
  return found as Found;
}

function isNamedBy({ iid, discussionId }: NoteRef, { note, issue }: Found): boolean {
  const isThere = iid === undefined || iid === issue.iid;
  return isThere && (discussionId ?? note.discussion_id).toLowerCase() === note.discussion_id;
}

/** Where nothing but its number is known. */
export async function getNoteById(ctx: Context, id: number): Promise<Found> {
  const note = await findNote(ctx, id);
  const found = note === undefined ? undefined : await withIssue(ctx, note);
  reveal(ctx, notesPolicy.read, found && subjectOf(found), notFound("Note"));
  return found as Found;
}

/** Nothing where the viewer may not read the issue, or another one that the note tells of. */
async function withIssue(ctx: Context, note: NoteRow): Promise<Found | undefined> {
  const ids = [note.noteable_id, note.other_noteable_id].filter((id) => id !== null);
  const issues = await issuesForViewer(ctx, ids);
  const issue = issues.find(({ id }) => id === note.noteable_id);
  return issue === undefined || issues.length < new Set(ids).size ? undefined : { note, issue };
}

/** From then on everything under its issue changes alone, until this transaction ends. */
export async function holdNote(ctx: Context, ref: NoteRef): Promise<Found> {
  const { issue } = await getNote(ctx, ref);
  await holdIssue(ctx, { project: { id: issue.project_id }, iid: issue.iid });
  return getNote(ctx, ref);
}
