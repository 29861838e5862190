/** Milestones as they travel on the wire. */
import * as z from "zod";

export const MILESTONE_TITLE_MAX = 255;
/** It comes along with every issue that is planned for the milestone. */
export const MILESTONE_DESCRIPTION_MAX = 65_536;

export const Milestone = z.strictObject({
  id: z.int(),
  iid: z.int(),
  /** One of the two, by where it belongs. */
  project_id: z.int().optional(),
  group_id: z.int().optional(),
  title: z.string(),
  description: z.string(),
  state: z.enum(["active", "closed"]),
  created_at: z.string(),
  updated_at: z.string(),
  due_date: z.string().nullable(),
  start_date: z.string().nullable(),
  expired: z.boolean(),
  web_url: z.string(),
});
export type Milestone = z.infer<typeof Milestone>;
