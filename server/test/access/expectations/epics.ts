/**
 * Permission table of epics (specification 5.3): everybody who can see the labels of a group can read
 * its epics, Planner counts as Reporter, and only owners delete epics. Confidential epics exist for
 * Planner and above.
 */
import type { FixtureProject } from "../fixture/fixture-types.ts";
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionScenario,
} from "./table.ts";

type Before = NonNullable<PermissionRequestOptions["before"]>;

const open = ({ group }: PermissionScenario) => ({ epic_iid: group.epics.open.iid });
const confidential = ({ group }: PermissionScenario) => ({
  epic_iid: group.epics.confidential.iid,
});
const child = (at: PermissionScenario) => ({
  ...open(at),
  child_epic_id: at.group.epics.second.id,
});
const newChild = (at: PermissionScenario) => ({
  ...open(at),
  child_epic_id: at.group.epics.other.id,
});

export function plainProjectOf({ world, group }: PermissionScenario): FixtureProject | undefined {
  return [...world.projects, world.elsewhere].find(
    (each) => each.group.epics === group.epics && each.state === "plain",
  );
}

function firstIssueReference(at: PermissionScenario): string {
  const project = plainProjectOf(at);
  const first = [...(project?.issues.values() ?? [])].find((issue) => !issue.confidential);
  return `${project?.path}#${first?.iid}`;
}

/** Two issues of the plain project of the group, which everybody who reads the group can read. */
function issuesOf(at: PermissionScenario): [number, number] {
  const project = plainProjectOf(at);
  const ids = [...(project?.issues.values() ?? [])]
    .filter((issue) => !issue.confidential)
    .map(({ id }) => id);
  return [ids[0] ?? 0, ids[1] ?? 0];
}

/** Ids of links that the test inserts before a request and removes after it. */
const [LINK, OTHER_LINK] = [424_242, 424_243];
const linksBefore: Before = (at) => [
  `insert into epic_issues (id, epic_id, issue_id, relative_position)
   values ($1, $3, $4, 1000), ($2, $3, $5, 2000)`,
  [LINK, OTHER_LINK, at.group.epics.open.id, ...issuesOf(at)],
];
const newIssue = (at: PermissionScenario) => ({ ...open(at), issue_id: issuesOf(at)[0] });
const link = (at: PermissionScenario) => ({ ...open(at), epic_issue_id: OTHER_LINK });

function rowsBelow(path: string) {
  return parsePermissionTable(
    "group",
    `
                                                    done  tokens  An  Us  Be  Mi  Gu  Pl  Re  De  Ma  Ow  Ad
    GET ${path}                                    200   read    y   y   y   h   y   y   y   y   y   y   y
    POST ${path}                                   201   write   -   -   -   -   -   y   y   y   y   y   y
    GET ${path}/:epic_iid                          200   read    y   y   y   h   y   y   y   y   y   y   y
    GET ${path}/:epic_iid (confidential)           200   read    h   h   h   h   h   y   y   y   y   y   y
    PUT ${path}/:epic_iid                          200   write   -   -   -   h   -   y   y   y   y   y   y
    PUT ${path}/:epic_iid (confidential)           200   write   -   h   h   h   h   y   y   y   y   y   y
    DELETE ${path}/:epic_iid                       204   write   -   -   -   h   -   -   -   -   -   y   y
    GET ${path}/:epic_iid/issues                   200   read    y   y   y   h   y   y   y   y   y   y   y
    GET ${path}/:epic_iid/issues (confidential)    200   read    h   h   h   h   h   y   y   y   y   y   y
    POST ${path}/:epic_iid/issues/:issue_id        201   write   -   -   -   h   -   y   y   y   y   y   y
    PUT ${path}/:epic_iid/issues/:epic_issue_id    200   write   -   -   -   h   -   y   y   y   y   y   y
    DELETE ${path}/:epic_iid/issues/:epic_issue_id  200   write   -   -   -   h   -   y   y   y   y   y   y
    GET ${path}/:epic_iid/epics                    200   read    y   y   y   h   y   y   y   y   y   y   y
    POST ${path}/:epic_iid/epics                   201   write   -   -   -   h   -   y   y   y   y   y   y
    POST ${path}/:epic_iid/epics/:child_epic_id    201   write   -   -   -   h   -   y   y   y   y   y   y
    PUT ${path}/:epic_iid/epics/:child_epic_id     200   write   -   -   -   h   -   y   y   y   y   y   y
    DELETE ${path}/:epic_iid/epics/:child_epic_id  200   write   -   -   -   h   -   y   y   y   y   y   y
    `,
    {
      [`POST ${path}`]: { body: () => ({ title: "Fresh" }) },
      [`GET ${path}/:epic_iid`]: { params: open },
      [`GET ${path}/:epic_iid (confidential)`]: { params: confidential },
      [`PUT ${path}/:epic_iid`]: { params: open, body: () => ({ title: "Fresh" }) },
      [`PUT ${path}/:epic_iid (confidential)`]: {
        params: confidential,
        body: () => ({ title: "Fresh" }),
      },
      [`DELETE ${path}/:epic_iid`]: { params: open },
      [`GET ${path}/:epic_iid/issues`]: { params: open, before: linksBefore },
      [`GET ${path}/:epic_iid/issues (confidential)`]: { params: confidential },
      [`POST ${path}/:epic_iid/issues/:issue_id`]: { params: newIssue },
      [`PUT ${path}/:epic_iid/issues/:epic_issue_id`]: {
        params: link,
        body: () => ({ move_before_id: LINK }),
        before: linksBefore,
      },
      [`DELETE ${path}/:epic_iid/issues/:epic_issue_id`]: { params: link, before: linksBefore },
      [`GET ${path}/:epic_iid/epics`]: { params: open },
      [`POST ${path}/:epic_iid/epics`]: { params: open, body: () => ({ title: "Fresh" }) },
      [`POST ${path}/:epic_iid/epics/:child_epic_id`]: { params: newChild },
      [`PUT ${path}/:epic_iid/epics/:child_epic_id`]: {
        params: child,
        body: ({ group }) => ({ move_before_id: group.epics.first.id }),
      },
      [`DELETE ${path}/:epic_iid/epics/:child_epic_id`]: { params: child },
    },
  );
}

const page = ({ group }: PermissionScenario) => ({ iid: group.epics.open.iid });
const secretPage = ({ group }: PermissionScenario) => ({ iid: group.epics.confidential.iid });
const onPage = (id: (at: PermissionScenario) => number) => (at: PermissionScenario) => ({
  ...page(at),
  id: id(at),
});
const LISTS = "/groups/:place/-/epics/:iid";
const linkOnPage = onPage(() => OTHER_LINK);
const childOnPage = onPage(({ group }) => group.epics.second.id);

const onPages = parsePermissionTable(
  "group",
  `
                           done  tokens  An  Us  Be  Mi  Gu  Pl  Re  De  Ma  Ow  Ad
  GET ${LISTS}/issues         200   read    y   y   y   h   y   y   y   y   y   y   y
  POST ${LISTS}/issues        200   write   -   -   -   h   -   y   y   y   y   y   y
  PUT ${LISTS}/issues/:id     200   write   -   -   -   h   -   y   y   y   y   y   y
  DELETE ${LISTS}/issues/:id  200   write   -   -   -   h   -   y   y   y   y   y   y
  GET ${LISTS}/links          200   read    y   y   y   h   y   y   y   y   y   y   y
  POST ${LISTS}/links         200   write   -   -   -   h   -   y   y   y   y   y   y
  PUT ${LISTS}/links/:id      200   write   -   -   -   h   -   y   y   y   y   y   y
  DELETE ${LISTS}/links/:id   200   write   -   -   -   h   -   y   y   y   y   y   y
  GET ${LISTS}/tree.json      200   read    y   y   y   h   y   y   y   y   y   y   y
  PUT ${LISTS}/tree.json (an epic)   200   write   -   -   -   h   -   y   y   y   y   y   y
  PUT ${LISTS}/tree.json (an issue)  200   write   -   -   -   h   -   y   y   y   y   y   y
  GET ${LISTS}/summary.json   200   read    y   y   y   h   y   y   y   y   y   y   y
  GET ${LISTS}/tree.json (confidential)     200   read    h   h   h   h   h   y   y   y   y   y   y
  GET ${LISTS}/summary.json (confidential)  200   read    h   h   h   h   h   y   y   y   y   y   y
  `,
  {
    [`GET ${LISTS}/issues`]: { params: page, before: linksBefore },
    [`POST ${LISTS}/issues`]: {
      params: page,
      body: (at) => ({ issuable_references: [firstIssueReference(at)] }),
    },
    [`PUT ${LISTS}/issues/:id`]: {
      params: linkOnPage,
      body: () => ({ epic: { move_after_id: LINK } }),
      before: linksBefore,
    },
    [`DELETE ${LISTS}/issues/:id`]: { params: linkOnPage, before: linksBefore },
    [`GET ${LISTS}/links`]: { params: page },
    [`POST ${LISTS}/links`]: {
      params: page,
      body: ({ group }) => ({ issuable_references: [`&${group.epics.other.iid}`] }),
    },
    [`PUT ${LISTS}/links/:id`]: {
      params: childOnPage,
      body: ({ group }) => ({ epic: { move_after_id: group.epics.first.id } }),
    },
    [`DELETE ${LISTS}/links/:id`]: { params: childOnPage },
    [`GET ${LISTS}/tree.json`]: { params: page },
    [`PUT ${LISTS}/tree.json (an epic)`]: {
      params: page,
      body: ({ group: { epics } }) => ({
        kind: "epic",
        id: epics.other.id,
        previous_id: epics.first.id,
      }),
    },
    [`PUT ${LISTS}/tree.json (an issue)`]: {
      params: page,
      body: (at) => ({ kind: "issue", id: issuesOf(at)[0] }),
    },
    [`GET ${LISTS}/summary.json`]: { params: page },
    [`GET ${LISTS}/tree.json (confidential)`]: { params: secretPage },
    [`GET ${LISTS}/summary.json (confidential)`]: { params: secretPage },
  },
);

const listsAndForm = parsePermissionTable(
  "group",
  `
                                    done  tokens  An  Us  Be  Mi  Gu  Pl  Re  De  Ma  Ow  Ad
  GET /groups/:place/-/epics         200   read    y   y   y   h   y   y   y   y   y   y   y
  GET /groups/:place/-/epics.json    200   read    y   y   y   h   y   y   y   y   y   y   y
  GET /groups/:place/-/roadmap       200   read    y   y   y   h   y   y   y   y   y   y   y
  GET /groups/:place/-/roadmap.json  200   read    y   y   y   h   y   y   y   y   y   y   y
  GET /groups/:place/-/epics/new     200   write   -   -   -   -   -   y   y   y   y   y   y
  POST /groups/:place/-/epics/new    201   write   -   -   -   -   -   y   y   y   y   y   y
  `,
  { "POST /groups/:place/-/epics/new": { body: () => ({ epic: { title: "Fresh" } }) } },
);

export const epicPermissionRows = [
  ...listsAndForm,
  ...onPages,
  ...rowsBelow("/api/v4/groups/:id/epics"),
  ...rowsBelow("/api/v4/groups/:id/-/epics"),
];
