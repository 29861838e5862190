/** Iterations as the wire knows them. */
import { ITERATION_STATES, type Iteration } from "@cairn/contract/iterations";
import { ownUrl, wireTime } from "@cairn/contract/wire";
import type { Context } from "../../platform/context.ts";
import { todayOf } from "../access/index.ts";
import { stateOn, type Dated } from "./states.ts";

/** As much of an iteration as is shown. */
export interface ShownIteration extends Dated {
  id: number;
  iid: number;
  namespace_id: number;
  namespace_full_path: string;
  title: string;
  description: string;
  created_at: string;
  updated_at: string;
}

export function presentIteration(ctx: Context, iteration: ShownIteration): Iteration {
  return {
    id: iteration.id,
    iid: iteration.iid,
    group_id: iteration.namespace_id,
    title: iteration.title,
    description: iteration.description,
    state: ITERATION_STATES[stateOn(todayOf(ctx), iteration)],
    created_at: wireTime(iteration.created_at),
    updated_at: wireTime(iteration.updated_at),
    start_date: iteration.start_date,
    due_date: iteration.due_date,
    web_url: ownUrl(ctx.config.url, iterationPath(iteration)),
  };
}

export function iterationPath({ namespace_full_path: group, id }: ShownIteration): string {
  return `/groups/${group}/-/iterations/${id}`;
}
