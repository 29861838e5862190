/** The frame around pages: whoever may see a place is told of it; and what waits for oneself. */
import { table, type Row } from "../table.ts";

export const navigation: Row[] = [
  ...table(
    "project",
    `
                               done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived
    GET /-/place               200   read    y   y   y   y   y   y   y   y   y   y
    GET /:place                200   read    y   y   y   y   y   y   y   y   y   y
    `,
    { "GET /-/place": { query: ({ project }) => ({ path: project.path }) } },
  ),
  ...table(
    "group",
    `
                               done  tokens  An  Us  Be  Mi  Gu  Pl  Re  De  Ma  Ow  Ad
    GET /-/place (of a group)  200   read    y   y   y   y   y   y   y   y   y   y   y
    GET /groups/:place         303   read    y   y   y   y   y   y   y   y   y   y   y
    `,
    { "GET /-/place (of a group)": { query: ({ group }) => ({ path: group.path }) } },
  ),
  ...table(
    "installation",
    `
                                         done  tokens  An  Us  Ex  Ad
    GET /-/kit                           200   public  y   y   y   y
    GET /-/profile                       200   person  -   y   y   y
    POST /-/profile                      201   page    -   y   y   y

    GET /api/v4/todos                    200   read    -   y   y   y
    POST /api/v4/todos/:id/mark_as_done  204   write   -   h   h   h
    POST /api/v4/todos/mark_as_done      204   write   -   y   y   y
    GET /dashboard/todos                 200   read    -   y   y   y
    GET /dashboard/todos.json            200   read    -   y   y   y
    DELETE /dashboard/todos/:id          200   write   -   h   h   h
    `,
    {
      "POST /-/profile": {
        body: () => ({
          name: "Somebody Else",
          bio: "",
          job_title: "",
          organization: "",
          location: "",
          website_url: "",
        }),
      },
      // Nothing waits for anybody here; that one's own can be finished is tested where they are made.
      "POST /api/v4/todos/:id/mark_as_done": { params: () => ({ id: 999_999 }) },
      "POST /api/v4/todos/mark_as_done": { mayChangeNothing: true },
      "DELETE /dashboard/todos/:id": { params: () => ({ id: 999_999 }) },
    },
  ),
];
