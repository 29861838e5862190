/** Iterations in the API: schemas, limits and states. */
import * as z from "zod";

export const ITERATION_TITLE_MAX = 255;
/**
 * Longest description of an iteration, in characters. The limit is low because the API repeats the
 * description in every issue that is planned for the iteration.
 */
export const ITERATION_DESCRIPTION_MAX = 65_536;

/**
 * States of an iteration and their numbers in the API. The state depends on today's date: upcoming
 * before the start date, closed after the due date, started in between.
 */
export const ITERATION_STATES = { upcoming: 1, started: 2, closed: 3 } as const;
export type IterationState = keyof typeof ITERATION_STATES;

export const Iteration = z.strictObject({
  id: z.int(),
  iid: z.int(),
  group_id: z.int(),
  title: z.string(),
  description: z.string(),
  state: z.literal([1, 2, 3]),
  created_at: z.string(),
  updated_at: z.string(),
  start_date: z.string(),
  due_date: z.string(),
  web_url: z.string(),
});
export type Iteration = z.infer<typeof Iteration>;
