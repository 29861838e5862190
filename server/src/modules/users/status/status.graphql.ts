/** GraphQL field and type of a user's status. */
import { AVAILABILITIES } from "@cairn/contract/users/user-status";
import { createBatchLoader } from "../../../platform/graphql/batching.ts";
import {
  builder,
  COMPUTED_FROM_PARENT,
  declareFieldAction,
  LOADED_FIELD_COMPLEXITY,
} from "../../../platform/graphql/builder.ts";
import { UserType } from "../users.graphql.ts";
import { usersPolicy } from "../users.policy.ts";
import { presentUserStatus } from "./status.present.ts";
import { listStatusOfUsers, type UserStatusRow } from "./status.ts";

const AvailabilityType = builder.enumType("AvailabilityEnum", {
  description: "Whether a user is busy.",
  values: Object.fromEntries(AVAILABILITIES.map((value) => [value.toUpperCase(), { value }])),
});

const StatusType = builder.objectRef<UserStatusRow>("UserStatus").implement({
  description: "The status that a user shows beside the name.",
  fields: (t) => ({
    emoji: t.exposeString("emoji"),
    message: t.exposeString("message"),
    messageHtml: t.string({
      extensions: COMPUTED_FROM_PARENT,
      resolve: (status) => presentUserStatus(status).message_html,
    }),
    availability: t.field({
      type: AvailabilityType,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ availability }) => availability,
    }),
    clearStatusAt: t.field({
      type: "Time",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (status) => presentUserStatus(status).clear_status_at,
    }),
  }),
});

const loadStatus = createBatchLoader(listStatusOfUsers);

builder.objectField(UserType, "status", (t) =>
  t.field({
    type: StatusType,
    description: "The user's status; null without one.",
    complexity: LOADED_FIELD_COMPLEXITY,
    extensions: declareFieldAction(usersPolicy.readStatus),
    resolve: ({ id }, _args, { ctx }) => loadStatus(ctx, id),
  }),
);
