/** GraphQL type of milestones. Resolvers of other modules, such as issues, return the milestone rows. */
import { builder, COMPUTED_FROM_PARENT, globalId } from "../../platform/graphql/builder.ts";
import {
  isMilestoneExpired,
  milestonePath,
  type PresentableMilestone,
} from "./milestones.present.ts";

const MilestoneStateEnum = builder.enumType("MilestoneStateEnum", {
  values: ["active", "closed"] as const,
});

export const MilestoneType = builder.objectRef<PresentableMilestone>("Milestone").implement({
  description: "A date or a goal that work is planned for.",
  fields: (t) => ({
    id: t.id({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ id }) => globalId("Milestone", id),
    }),
    iid: t.exposeID("iid", { nullable: false }),
    title: t.exposeString("title", { nullable: false }),
    description: t.exposeString("description"),
    state: t.field({
      type: MilestoneStateEnum,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ state }) => state as "active" | "closed",
    }),
    startDate: t.field({
      type: "ISO8601Date",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (milestone) => milestone.start_date,
    }),
    dueDate: t.field({
      type: "ISO8601Date",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (milestone) => milestone.due_date,
    }),
    expired: t.boolean({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (milestone, _args, { ctx }) => isMilestoneExpired(ctx, milestone),
    }),
    webPath: t.string({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: milestonePath,
    }),
  }),
});
