/** Making and changing iterations, in their group. */
import { isPlannableDay } from "@cairn/contract/dates";
import { cleanLine } from "@cairn/contract/lines";
import { wireDay } from "@cairn/contract/wire";
import { ITERATION_DESCRIPTION_MAX, ITERATION_TITLE_MAX } from "@cairn/contract/iterations";
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { invalid } from "../../platform/errors/app-error.ts";
import { unlessTaken } from "../../platform/errors/unique-violation.ts";
import { takeIid, type NamespaceRef } from "../access/index.ts";
import { announceIteration, ITERATION_EVENTS } from "./iterations.events.ts";
import { keepFilesNamedIn } from "../uploads/index.ts";
import { iterationsPolicy } from "./iterations.policy.ts";
import {
  insertIteration,
  updateIteration as updateIterationRow,
  type IterationFields,
  type IterationRow,
} from "./iterations.queries.ts";
import { getPlannedPlace, iterationIn } from "./reading.ts";

export type IterationWish = { [Field in keyof IterationFields]?: string | undefined };

export async function createIteration(
  ctx: Context,
  ref: NamespaceRef,
  wish: IterationWish,
): Promise<IterationRow> {
  return ctx.transaction(async (inner) => {
    const group = await getPlannedPlace(inner, { group: ref });
    authorize(inner, iterationsPolicy.manage, group);
    const fields = checked(wish);
    const iid = await takeIid(inner, group.id, "iterations");
    const id = await takingTitle(() => insertIteration(inner, group, iid, fields));
    await keepFilesNamedIn(inner, fields.description);
    const iteration = await iterationIn(inner, group, id);
    await announceIteration(inner, ITERATION_EVENTS.created, iteration);
    return iteration;
  });
}

export async function updateIteration(
  ctx: Context,
  ref: NamespaceRef,
  id: number,
  wish: IterationWish,
): Promise<IterationRow> {
  return ctx.transaction(async (inner) => {
    const group = await getPlannedPlace(inner, { group: ref });
    authorize(inner, iterationsPolicy.manage, group);
    const iteration = await iterationIn(inner, group, id, { hold: true });
    const fields = checked({
      title: wish.title ?? iteration.title,
      description: wish.description ?? iteration.description,
      start_date: wish.start_date ?? iteration.start_date,
      due_date: wish.due_date ?? iteration.due_date,
    });
    await takingTitle(() => updateIterationRow(inner, id, fields));
    await keepFilesNamedIn(inner, fields.description);
    await announceIteration(inner, ITERATION_EVENTS.updated, iteration);
    return iterationIn(inner, group, id);
  });
}

function checked(wish: IterationWish): IterationFields {
  const title = cleanLine(wish.title ?? "");
  if (title === "") throw invalid({ title: ["can't be blank"] });
  if (title.length > ITERATION_TITLE_MAX) {
    throw invalid({ title: [`is too long (maximum is ${ITERATION_TITLE_MAX} characters)`] });
  }
  const description = wish.description ?? "";
  if (description.length > ITERATION_DESCRIPTION_MAX) {
    throw invalid({ description: ["is too long"] });
  }
  const start = goodDate("start_date", wish.start_date);
  const due = goodDate("due_date", wish.due_date);
  if (start > due) throw invalid({ due_date: ["must be greater than start date"] });
  return { title, description, start_date: start, due_date: due };
}

function goodDate(field: string, date: string | undefined): string {
  if (date === undefined) throw invalid({ [field]: ["can't be blank"] });
  if (!wireDay.safeParse(date).success || !isPlannableDay(date))
    throw invalid({ [field]: ["is invalid"] });
  return date;
}

/** The index of titles decides who has one. */
async function takingTitle<T>(work: () => Promise<T>): Promise<T> {
  return unlessTaken("iterations_by_title", invalid({ title: ["has already been taken"] }), work);
}
