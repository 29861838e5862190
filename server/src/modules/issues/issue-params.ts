/** How the pages of one issue are addressed, and all that they ask for. */
import { wirePath } from "@cairn/contract/wire";
import * as z from "zod";
import type { IssueRef } from "./reading.ts";

export const IssueParams = z.strictObject({
  place: wirePath,
  iid: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
});
export type IssueParams = z.output<typeof IssueParams>;

export function refOf({ place, iid }: IssueParams): IssueRef {
  return { project: { path: place }, iid };
}
