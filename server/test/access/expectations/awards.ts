/**
 * Permission table of reactions (specification 5.2): a signed-in user who can read the issue can
 * react. While the discussion is locked, only members can react; in an archived project, nobody
 * can. The REST API answers a refused user with 404, and the endpoint for pages answers with 200
 * and `ok: false`.
 */
import { canSubjectReadIssue, findSubjectRoleForVisibility } from "./expected.ts";
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionScenario,
} from "./table.ts";

const one = ({ issue }: PermissionScenario) => ({ issue_iid: issue.iid });
const onPage = ({ issue }: PermissionScenario) => ({ iid: issue.iid });

/** Id of an award that the test inserts before a request and removes after it. */
const OWN = 424_242;

const STRANGERS = new Set(["An", "Us"]);

export function canSubjectReact({ subject, project, issue }: PermissionScenario): boolean {
  if (project.state === "archived") return false;
  return !issue.locked || !STRANGERS.has(findSubjectRoleForVisibility(subject.project, project));
}

export const findReactionRefusalStatus = (at: PermissionScenario) =>
  canSubjectReadIssue(at.subject, at.project, at.issue) && !canSubjectReact(at) ? 404 : undefined;

const ownBefore: PermissionRequestOptions["before"] = ({ project, issue, subject }) => [
  `insert into awards (id, noteable_id, namespace_id, root_namespace_id, user_id, name)
   values ($1, $2, $3, $4, $5, 'tada')`,
  [OWN, issue.id, project.id, project.rootId, subject.person.id],
];

const mutation = (verb: string): PermissionRequestOptions => ({
  graphql: `mutation ($input: AwardEmoji${verb}Input!) {
    answer: awardEmoji${verb}(input: $input) { errors }
  }`,
  variables: ({ issue }) => ({
    input: { awardableId: `gid://gitlab/Issue/${issue.id}`, name: "tada" },
  }),
  except: findReactionRefusalStatus,
});

export const awardPermissionRows = parsePermissionTable(
  "issue",
  `
                                                                                          done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  GET /:place/-/issues/:iid/awards.json                                                   200   read    y   y   y   y   y   y   y   y   y   y         y
  POST /:place/-/issues/:iid/toggle_award_emoji                                           200   write   -   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/award_emoji                                  200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/award_emoji/:award_id                        200   read    y   y   y   y   y   y   y   y   y   y         y
  POST /api/v4/projects/:id/issues/:issue_iid/award_emoji                                 201   write   -   y   y   y   y   y   y   y   y   y         y
  DELETE /api/v4/projects/:id/issues/:issue_iid/award_emoji/:award_id (one's own)         204   write   -   y   y   y   y   y   y   y   y   -         y
  DELETE /api/v4/projects/:id/issues/:issue_iid/award_emoji/:award_id (somebody else's)   204   write   -   -   -   -   -   -   -   -   y   -         y
  Mutation.awardEmojiToggle                                                               200   write   -   y   y   y   y   y   y   y   y   y         y
  Mutation.awardEmojiAdd                                                                  200   write   -   y   y   y   y   y   y   y   y   y         y
  Mutation.awardEmojiRemove                                                               200   write   -   y   y   y   y   y   y   y   y   y         y
  `,
  {
    "GET /:place/-/issues/:iid/awards.json": { params: onPage },
    "POST /:place/-/issues/:iid/toggle_award_emoji": {
      params: onPage,
      body: () => ({ name: "tada" }),
      mayChangeNothing: true,
      shows: (at) => [{ text: '"ok":true', to: () => canSubjectReact(at) }],
    },
    "GET /api/v4/projects/:id/issues/:issue_iid/award_emoji": { params: one },
    "GET /api/v4/projects/:id/issues/:issue_iid/award_emoji/:award_id": {
      params: ({ issue }) => ({ issue_iid: issue.iid, award_id: issue.awardId }),
    },
    "POST /api/v4/projects/:id/issues/:issue_iid/award_emoji": {
      params: one,
      body: () => ({ name: "tada" }),
      except: findReactionRefusalStatus,
    },
    "DELETE /api/v4/projects/:id/issues/:issue_iid/award_emoji/:award_id (one's own)": {
      params: ({ issue }) => ({ issue_iid: issue.iid, award_id: OWN }),
      before: ownBefore,
      except: (at) => (findReactionRefusalStatus(at) === undefined ? undefined : 403),
    },
    "DELETE /api/v4/projects/:id/issues/:issue_iid/award_emoji/:award_id (somebody else's)": {
      params: ({ issue }) => ({ issue_iid: issue.iid, award_id: issue.awardId }),
    },
    "Mutation.awardEmojiToggle": mutation("Toggle"),
    "Mutation.awardEmojiAdd": mutation("Add"),
    "Mutation.awardEmojiRemove": { ...mutation("Remove"), before: ownBefore },
  },
);
