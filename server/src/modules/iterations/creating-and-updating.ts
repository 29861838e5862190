/** Creates and updates the iterations of a group. */
import { isSupportedDate } from "@cairn/contract/dates";
import { sanitizeLine } from "@cairn/contract/lines";
import { wireDay } from "@cairn/contract/wire";
import { ITERATION_DESCRIPTION_MAX, ITERATION_TITLE_MAX } from "@cairn/contract/iterations";
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { validationError } from "../../platform/errors/app-error.ts";
import { mapUniqueViolation } from "../../platform/errors/unique-violation.ts";
import { allocateIid, type NamespaceRef } from "../access/index.ts";
import { announceIterationEvent, ITERATION_EVENTS } from "./iterations.events.ts";
import { markTextUploadsReferenced } from "../uploads/index.ts";
import { iterationsPolicy } from "./iterations.policy.ts";
import {
  insertIteration,
  updateIterationRow,
  type IterationFields,
  type IterationRow,
} from "./iterations.queries.ts";
import { getPlaceAndCheckIterationsAccess, getIterationInGroup } from "./reading.ts";

export type IterationInput = { [Field in keyof IterationFields]?: string | undefined };

export async function createIteration(
  ctx: Context,
  ref: NamespaceRef,
  wish: IterationInput,
): Promise<IterationRow> {
  return ctx.transaction(async (inner) => {
    const group = await getPlaceAndCheckIterationsAccess(inner, { group: ref });
    authorize(inner, iterationsPolicy.manage, group);
    const fields = checked(wish);
    const iid = await allocateIid(inner, group.id, "iterations");
    const id = await takingTitle(() => insertIteration(inner, group, iid, fields));
    await markTextUploadsReferenced(inner, fields.description);
    const iteration = await getIterationInGroup(inner, group, id);
    await announceIterationEvent(inner, ITERATION_EVENTS.created, iteration);
    return iteration;
  });
}

export async function updateIteration(
  ctx: Context,
  ref: NamespaceRef,
  id: number,
  wish: IterationInput,
): Promise<IterationRow> {
  return ctx.transaction(async (inner) => {
    const group = await getPlaceAndCheckIterationsAccess(inner, { group: ref });
    authorize(inner, iterationsPolicy.manage, group);
    const iteration = await getIterationInGroup(inner, group, id, { hold: true });
    const fields = checked({
      title: wish.title ?? iteration.title,
      description: wish.description ?? iteration.description,
      start_date: wish.start_date ?? iteration.start_date,
      due_date: wish.due_date ?? iteration.due_date,
    });
    await takingTitle(() => updateIterationRow(inner, id, fields));
    await markTextUploadsReferenced(inner, fields.description);
    await announceIterationEvent(inner, ITERATION_EVENTS.updated, iteration);
    return getIterationInGroup(inner, group, id);
  });
}

function checked(wish: IterationInput): IterationFields {
  const title = sanitizeLine(wish.title ?? "");
  if (title === "") throw validationError({ title: ["can't be blank"] });
  if (title.length > ITERATION_TITLE_MAX) {
    throw validationError({
      title: [`is too long (maximum is ${ITERATION_TITLE_MAX} characters)`],
    });
  }
  const description = wish.description ?? "";
  if (description.length > ITERATION_DESCRIPTION_MAX) {
    throw validationError({ description: ["is too long"] });
  }
  const start = goodDate("start_date", wish.start_date);
  const due = goodDate("due_date", wish.due_date);
  if (start > due) throw validationError({ due_date: ["must be greater than start date"] });
  return { title, description, start_date: start, due_date: due };
}

function goodDate(field: string, date: string | undefined): string {
  if (date === undefined) throw validationError({ [field]: ["can't be blank"] });
  if (!wireDay.safeParse(date).success || !isSupportedDate(date))
    throw validationError({ [field]: ["is invalid"] });
  return date;
}

/**
 * Runs `work` and reports a taken title as a validation error. The unique index on titles decides
 * which of two concurrent requests gets the title.
 */
async function takingTitle<T>(work: () => Promise<T>): Promise<T> {
  return mapUniqueViolation(
    "iterations_by_title",
    validationError({ title: ["has already been taken"] }),
    work,
  );
}
