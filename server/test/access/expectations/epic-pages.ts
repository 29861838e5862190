/** Permission table of the page of an epic and of the requests that this page sends. */
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionScenario,
} from "./table.ts";

const EPIC = "/groups/:place/-/epics/:iid";
const open = ({ group }: PermissionScenario) => ({ iid: group.epics.open.iid });
const secret = ({ group }: PermissionScenario) => ({ iid: group.epics.confidential.iid });

/**
 * Options of requests that change an epic. Without the permission, the endpoints of the page answer 404
 * instead of 403.
 */
const change: PermissionRequestOptions = { params: open, hidesRefusal: true };
const put = (epic: () => object): PermissionRequestOptions => ({
  ...change,
  body: () => ({ epic: epic() }),
});

/** Ids of versions that the test inserts before a request and removes after it. */
const [FIRST, SECOND] = [424_244, 424_245];
const versions = (id: number): PermissionRequestOptions => ({
  params: (at) => ({ ...open(at), id }),
  before: ({ group, world }) => [
    `insert into text_versions (id, noteable_id, namespace_id, root_namespace_id, lock_version,
       author_id, number, title, description)
     values ($1, $3, $4, $5, 0, $6, 0, 'At first', ''), ($2, $3, $4, $5, 0, $6, 1, 'Later', null)`,
    [FIRST, SECOND, group.epics.open.id, group.id, group.rootId, world.bystander.person.id],
  ],
});

export const epicPagePermissionRows = parsePermissionTable(
  "group",
  `
                                        done  tokens  An  Us  Be  Mi  Gu  Pl  Re  De  Ma  Ow  Ad
  GET ${EPIC}                           200   read    y   y   y   h   y   y   y   y   y   y   y
  GET ${EPIC} (confidential)            200   read    h   h   h   h   h   y   y   y   y   y   y
  GET ${EPIC}.json                      200   read    y   y   y   h   y   y   y   y   y   y   y
  GET ${EPIC}.json (page)               200   read    y   y   y   h   y   y   y   y   y   y   y
  GET ${EPIC}.json (confidential)       200   read    h   h   h   h   h   y   y   y   y   y   y
  PUT ${EPIC}.json                      200   write   -   -   -   h   -   y   y   y   y   y   y
  PUT ${EPIC}.json (closing)            200   write   -   -   -   h   -   y   y   y   y   y   y
  PATCH ${EPIC}.json                    200   write   -   -   -   h   -   y   y   y   y   y   y
  DELETE ${EPIC}.json                   200   write   -   -   -   h   -   -   -   -   -   y   y
  POST ${EPIC}/toggle_subscription      200   write   -   y   y   h   y   y   y   y   y   y   y
  POST /groups/:place/-/todos           200   write   -   y   y   h   y   y   y   y   y   y   y
  GET ${EPIC}/realtime_changes          200   read    y   y   y   h   y   y   y   y   y   y   y
  GET ${EPIC}/versions.json             200   read    y   y   y   h   y   y   y   y   y   y   y
  GET ${EPIC}/versions/:id.json         200   read    y   y   y   h   y   y   y   y   y   y   y
  POST ${EPIC}/versions/:id/restore     200   write   -   -   -   h   -   y   y   y   y   y   y
  DELETE ${EPIC}/versions/:id           200   write   -   -   -   h   -   y   y   y   y   y   y
  GET ${EPIC}/descriptions/:id/diff     200   read    y   y   y   h   y   y   y   y   y   y   y
  DELETE ${EPIC}/descriptions/:id       200   write   -   -   -   h   -   y   y   y   y   y   y
  EpicsChannel                          200   read    y   y   y   h   y   y   y   y   y   y   y
  EpicsChannel (confidential)           200   read    h   h   h   h   h   y   y   y   y   y   y
  `,
  {
    [`GET ${EPIC}`]: { params: open },
    [`GET ${EPIC} (confidential)`]: { params: secret },
    [`GET ${EPIC}.json`]: { params: open },
    [`GET ${EPIC}.json (page)`]: { params: open, query: () => ({ serializer: "page" }) },
    [`GET ${EPIC}.json (confidential)`]: { params: secret },
    [`PUT ${EPIC}.json`]: put(() => ({ title: "Changed" })),
    [`PUT ${EPIC}.json (closing)`]: put(() => ({ state_event: "close" })),
    [`PATCH ${EPIC}.json`]: {
      ...put(() => ({
        lock_version: 0,
        update_task: { index: 1, checked: true, line_number: 1, line_source: "- [ ] one" },
      })),
      before: ({ group }) => [
        "update texts set description = '- [ ] one' where noteable_id = $1",
        [group.epics.open.id],
      ],
    },
    [`DELETE ${EPIC}.json`]: { ...change, query: () => ({ destroy_confirm: "true" }) },
    [`POST ${EPIC}/toggle_subscription`]: { params: open },
    "POST /groups/:place/-/todos": {
      body: ({ group }) => ({ issuable_id: group.epics.open.id, issuable_type: "epic" }),
      before: ({ group }) => ["delete from todos where noteable_id = $1", [group.epics.open.id]],
    },
    [`GET ${EPIC}/realtime_changes`]: { params: open },
    [`GET ${EPIC}/versions.json`]: { params: open },
    [`GET ${EPIC}/versions/:id.json`]: versions(FIRST),
    [`POST ${EPIC}/versions/:id/restore`]: { ...change, ...versions(FIRST) },
    [`DELETE ${EPIC}/versions/:id`]: { ...change, ...versions(FIRST) },
    [`GET ${EPIC}/descriptions/:id/diff`]: versions(SECOND),
    [`DELETE ${EPIC}/descriptions/:id`]: { ...change, ...versions(SECOND) },
    EpicsChannel: {
      params: ({ group }) => ({ group_path: group.path, iid: group.epics.open.iid }),
    },
    "EpicsChannel (confidential)": {
      params: ({ group }) => ({ group_path: group.path, iid: group.epics.confidential.iid }),
    },
  },
);
