/**
 * Permission table of reactions to notes: every user who can comment on the issue can react to
 * its notes.
 */
import { parsePermissionTable, type RequestRecipe, type Scenario } from "./table.ts";
import { isTurnedAway, mayReact } from "./awards.ts";
import { ID, INSERT, others, said, valuesOf } from "./notes-writing.ts";

/** Id of an award that the test inserts before a request and removes after it. */
const AWARD = 434_343;

/** Inserts a note and a reaction of the `giver` to it. */
const reacted =
  (giver: (at: Scenario) => number): NonNullable<RequestRecipe["before"]> =>
  (at) => [
    `with said as (${INSERT})
     insert into awards (id, note_id, noteable_id, namespace_id, root_namespace_id, user_id, name)
     values ($13, $1, $2, $3, $4, $14, 'tada')`,
    [...valuesOf(at, others(at), false), AWARD, giver(at)],
  ];

const own = ({ subject }: Scenario) => subject.person.id;
const note = ({ issue }: Scenario) => ({ issue_iid: issue.iid, note_id: ID });
const award = (at: Scenario) => ({ ...note(at), award_id: AWARD });
const PATH = "/api/v4/projects/:id/issues/:issue_iid/notes/:note_id/award_emoji";

const mutation = (verb: string): RequestRecipe => ({
  graphql: `mutation ($input: AwardEmoji${verb}Input!) {
    answer: awardEmoji${verb}(input: $input) { errors }
  }`,
  variables: () => ({ input: { awardableId: `gid://gitlab/Note/${ID}`, name: "tada" } }),
  except: isTurnedAway,
});

export const noteReactions = parsePermissionTable(
  "issue",
  `
                                                                                                      done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  POST /:place/notes/:id/toggle_award_emoji                                                           200   write   -   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/notes/:note_id/award_emoji                               200   read    y   y   y   y   y   y   y   y   y   y         y
  GET /api/v4/projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id                     200   read    y   y   y   y   y   y   y   y   y   y         y
  POST /api/v4/projects/:id/issues/:issue_iid/notes/:note_id/award_emoji                              201   write   -   y   y   y   y   y   y   y   y   y         y
  DELETE /api/v4/projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id (one's own)      204   write   -   y   y   y   y   y   y   y   y   -         y
  DELETE /api/v4/projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id (another's)      204   write   -   -   -   -   -   -   -   -   y   -         y
  Mutation.awardEmojiToggle (note)                                                                    200   write   -   y   y   y   y   y   y   y   y   y         y
  Mutation.awardEmojiAdd (note)                                                                       200   write   -   y   y   y   y   y   y   y   y   y         y
  Mutation.awardEmojiRemove (note)                                                                    200   write   -   y   y   y   y   y   y   y   y   y         y
  `,
  {
    "POST /:place/notes/:id/toggle_award_emoji": {
      params: () => ({ id: ID }),
      body: () => ({ name: "tada" }),
      before: said(others),
      mayChangeNothing: true,
      shows: (at) => [{ text: '"ok":true', to: () => mayReact(at) }],
    },
    [`GET ${PATH}`]: { params: note, before: reacted(others) },
    [`GET ${PATH}/:award_id`]: { params: award, before: reacted(others) },
    [`POST ${PATH}`]: {
      params: note,
      body: () => ({ name: "tada" }),
      before: said(others),
      except: isTurnedAway,
    },
    [`DELETE ${PATH}/:award_id (one's own)`]: {
      params: award,
      before: reacted(own),
      except: (at) => (isTurnedAway(at) === undefined ? undefined : 403),
    },
    [`DELETE ${PATH}/:award_id (another's)`]: { params: award, before: reacted(others) },
    "Mutation.awardEmojiToggle (note)": { ...mutation("Toggle"), before: said(others) },
    "Mutation.awardEmojiAdd (note)": { ...mutation("Add"), before: said(others) },
    "Mutation.awardEmojiRemove (note)": { ...mutation("Remove"), before: reacted(own) },
  },
);
