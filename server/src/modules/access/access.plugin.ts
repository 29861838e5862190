/** The tree of namespaces and who belongs where. It has no door of its own. */
import type { Module } from "../../platform/module.ts";
import { USER_EVENTS } from "../users/index.ts";
import { NAMESPACE_EVENTS } from "./access.events.ts";
import { ERASE_JOB, eraseJob } from "./erasing.ts";
import { plantPersonal } from "./personal.ts";

export const accessModule: Module = {
  name: "access",
  listeners: [
    {
      on: USER_EVENTS.signedUp,
      when: "in_transaction",
      run: (ctx, { payload }) => plantPersonal(ctx, Number(payload?.["user_id"])),
    },
    { on: NAMESPACE_EVENTS.removed, when: "after_commit", job: ERASE_JOB },
  ],
  jobs: [eraseJob],
};
