/**
 * Permission table of the endpoints of the whole instance: health checks, pages, API reference,
 * settings.
 */
import { parsePermissionTable } from "./table.ts";

export const instancePermissionRows = parsePermissionTable(
  "installation",
  `
                                    done  tokens  An  Us  Ex  Ad
  GET /-/health                     200   unread  y   y   y   y
  GET /-/liveness                   200   unread  y   y   y   y
  GET /-/readiness                  200   unread  y   y   y   y
  GET /-/metrics                    200   unread  y   y   y   y
  GET /-/assets/*                   200   unread  y   y   y   y
  POST /-/csp-reports               204   unread  y   y   y   y
  GET /api/v4/openapi.json          200   unread  y   y   y   y
  GET /api/graphql                  405   unread  y   y   y   y
  POST /api/graphql                 200   public  y   y   y   y
  GET /-/graphql-explorer           200   page    -   y   y   y
  GET /                             200   public  y   y   y   y

  GET /api/v4/version               200   person  -   y   y   y
  GET /api/v4/metadata              200   person  -   y   y   y
  GET /api/v4/application/settings  200   read    -   -   -   y
  PUT /api/v4/application/settings  200   write   -   -   -   y
  `,
  {
    "GET /-/assets/*": { params: () => ({ "*": "favicon.svg" }) },
    "POST /-/csp-reports": { mayChangeNothing: true },
    "POST /api/graphql": { body: () => ({ query: "{ __typename }" }), mayChangeNothing: true },
    "PUT /api/v4/application/settings": { body: () => ({ first_day_of_week: 6 }) },
  },
);
