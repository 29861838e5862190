/**
 * Permission table of reactions (specification 5.2): a signed-in user who can read the issue can
 * react. While the discussion is locked, only members can; in an archived project, nobody can. To
 * everybody else the REST API answers 404, and the endpoint for pages answers 200 with `ok:
 * false`.
 */
import { readsIssue, accessIn } from "./expected.ts";
import { parsePermissionTable, type RequestRecipe, type Scenario } from "./table.ts";

const one = ({ issue }: Scenario) => ({ issue_iid: issue.iid });
const onPage = ({ issue }: Scenario) => ({ iid: issue.iid });

/** Id of an award that the test inserts before a request and removes after it. */
const OWN = 424_242;

const STRANGERS = new Set(["An", "Us"]);

export function mayReact({ subject, project, issue }: Scenario): boolean {
  if (project.state === "archived") return false;
  return !issue.locked || !STRANGERS.has(accessIn(subject.project, project));
}

export const isTurnedAway = (at: Scenario) =>
  readsIssue(at.subject, at.project, at.issue) && !mayReact(at) ? 404 : undefined;

const ownBefore: RequestRecipe["before"] = ({ project, issue, subject }) => [
  `insert into awards (id, noteable_id, namespace_id, root_namespace_id, user_id, name)
   values ($1, $2, $3, $4, $5, 'tada')`,
  [OWN, issue.id, project.id, project.rootId, subject.person.id],
];

const mutation = (verb: string): RequestRecipe => ({
  graphql: `mutation ($input: AwardEmoji${verb}Input!) {
    answer: awardEmoji${verb}(input: $input) { errors }
  }`,
  variables: ({ issue }) => ({
    input: { awardableId: `gid://gitlab/Issue/${issue.id}`, name: "tada" },
  }),
  except: isTurnedAway,
});

export const awards = parsePermissionTable(
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
      shows: (at) => [{ text: '"ok":true', to: () => mayReact(at) }],
    },
    "GET /api/v4/projects/:id/issues/:issue_iid/award_emoji": { params: one },
    "GET /api/v4/projects/:id/issues/:issue_iid/award_emoji/:award_id": {
      params: ({ issue }) => ({ issue_iid: issue.iid, award_id: issue.awardId }),
    },
    "POST /api/v4/projects/:id/issues/:issue_iid/award_emoji": {
      params: one,
      body: () => ({ name: "tada" }),
      except: isTurnedAway,
    },
    "DELETE /api/v4/projects/:id/issues/:issue_iid/award_emoji/:award_id (one's own)": {
      params: ({ issue }) => ({ issue_iid: issue.iid, award_id: OWN }),
      before: ownBefore,
      except: (at) => (isTurnedAway(at) === undefined ? undefined : 403),
    },
    "DELETE /api/v4/projects/:id/issues/:issue_iid/award_emoji/:award_id (somebody else's)": {
      params: ({ issue }) => ({ issue_iid: issue.iid, award_id: issue.awardId }),
    },
    "Mutation.awardEmojiToggle": mutation("Toggle"),
    "Mutation.awardEmojiAdd": mutation("Add"),
    "Mutation.awardEmojiRemove": { ...mutation("Remove"), before: ownBefore },
  },
);
