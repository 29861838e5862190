/** Presents iterations as REST responses. */
import {
  ITERATION_STATES,
  type Iteration,
  type IterationWithCounts,
} from "@cairn/contract/iterations";
import { instanceUrl, formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../platform/context.ts";
import { currentDate } from "../access/index.ts";
import { computeIterationState, type DateRange } from "./states.ts";

/** The fields of an iteration that REST and GraphQL responses are built from. */
export interface PresentableIteration extends DateRange {
  id: number;
  iid: number;
  namespace_id: number;
  namespace_full_path: string;
  title: string;
  description: string;
  created_at: string;
  updated_at: string;
}

export function presentIteration(ctx: Context, iteration: PresentableIteration): Iteration {
  return {
    id: iteration.id,
    iid: iteration.iid,
    group_id: iteration.namespace_id,
    title: iteration.title,
    description: iteration.description,
    state: ITERATION_STATES[computeIterationState(currentDate(ctx), iteration)],
    created_at: formatWireTime(iteration.created_at),
    updated_at: formatWireTime(iteration.updated_at),
    start_date: iteration.start_date,
    due_date: iteration.due_date,
    web_url: instanceUrl(ctx.config.url, iterationPath(iteration)),
  };
}

export function presentIterationWithCounts(
  ctx: Context,
  iteration: PresentableIteration & Pick<IterationWithCounts, "issues" | "weight">,
): IterationWithCounts {
  return {
    ...presentIteration(ctx, iteration),
    issues: iteration.issues,
    weight: iteration.weight,
    home: iteration.namespace_full_path,
  };
}

export function iterationPath({ namespace_full_path: group, id }: PresentableIteration): string {
  return `/groups/${group}/-/iterations/${id}`;
}
