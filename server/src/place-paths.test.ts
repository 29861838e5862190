import { expect, it } from "vitest";
import { modules } from "./modules/index.ts";
import { encodePlacePath } from "./platform/http/place-paths.ts";

const ENDS = modules.flatMap((module) => module.placePathEnds ?? []);

it.each`
  asked                                          | routed
  ${"/"}                                         | ${"/"}
  ${"/fernweh"}                                  | ${"/fernweh"}
  ${"/fernweh/"}                                 | ${"/fernweh"}
  ${"/fernweh/maps/tiles"}                       | ${"/fernweh%2Fmaps%2Ftiles"}
  ${"/fernweh/maps/tiles/-/issues/12?tab=a/b"}   | ${"/fernweh%2Fmaps%2Ftiles/-/issues/12?tab=a/b"}
  ${"/fernweh/tiles/-/issues?search=a?b"}        | ${"/fernweh%2Ftiles/-/issues?search=a?b"}
  ${"/fernweh/tiles/preview_markdown"}           | ${"/fernweh%2Ftiles/preview_markdown"}
  ${"/fernweh/tiles/uploads"}                    | ${"/fernweh%2Ftiles/uploads"}
  ${`/a/b/uploads/${"0f".repeat(16)}/a%20b.png`} | ${`/a%2Fb/uploads/${"0f".repeat(16)}/a%20b.png`}
  ${"/fernweh/tiles/templates/issue"}            | ${"/fernweh%2Ftiles/templates/issue"}
  ${"/a/b/templates/issue/Bug%20report?a=b"}     | ${"/a%2Fb/templates/issue/Bug%20report?a=b"}
  ${"/a/b/description_templates/names/issue"}    | ${"/a%2Fb/description_templates/names/issue"}
  ${"/a/b/noteable/issue/1/notes?a=b"}           | ${"/a%2Fb/noteable/issue/1/notes?a=b"}
  ${"/fernweh/notes"}                            | ${"/fernweh%2Fnotes"}
  ${"/fernweh/notes/12"}                         | ${"/fernweh%2Fnotes%2F12"}
  ${"/fernweh/templates/tiles"}                  | ${"/fernweh%2Ftemplates%2Ftiles"}
  ${"/fernweh/uploads/tiles"}                    | ${"/fernweh%2Fuploads%2Ftiles"}
  ${"/groups/new"}                               | ${"/groups/new"}
  ${"/groups/fernweh/maps"}                      | ${"/groups/fernweh%2Fmaps"}
  ${"/groups/fernweh/maps/-/group_members"}      | ${"/groups/fernweh%2Fmaps/-/group_members"}
  ${"/api/v4/projects/a%2Fb/issues"}             | ${"/api/v4/projects/a%2Fb/issues"}
  ${"/%61pi/v4/user"}                            | ${"/%61pi/v4/user"}
  ${"/%zz/b"}                                    | ${"/%zz%2Fb"}
  ${"http://host/api/v4/user"}                   | ${"http://host/api/v4/user"}
  ${"/a#/b/-/c"}                                 | ${"/a#/b/-/c"}
  ${"*"}                                         | ${"*"}
  ${"/users/sign_in"}                            | ${"/users/sign_in"}
  ${"/-/profile/personal_access_tokens"}         | ${"/-/profile/personal_access_tokens"}
  ${"/dashboard/issues"}                         | ${"/dashboard/issues"}
`("routes $asked as $routed", ({ asked, routed }: { asked: string; routed: string }) => {
  expect(encodePlacePath(asked, "GET", ENDS)).toBe(routed);
});

it.each`
  asked                             | routed
  ${"/a/b/notes?target_type=issue"} | ${"/a%2Fb/notes?target_type=issue"}
  ${"/a/b/c/notes/12"}              | ${"/a%2Fb%2Fc/notes/12"}
  ${"/a/b/notes/12/resolve"}        | ${"/a%2Fb/notes/12/resolve"}
  ${"/a/notes/-/issues/1"}          | ${"/a%2Fnotes/-/issues/1"}
  ${"/a/notes/b"}                   | ${"/a%2Fnotes%2Fb"}
`(
  "routes what is written to $asked as $routed",
  ({ asked, routed }: { asked: string; routed: string }) => {
    expect(encodePlacePath(asked, "POST", ENDS)).toBe(routed);
  },
);
