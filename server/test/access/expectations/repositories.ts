/**
 * Permission table of git's protocol over HTTP. Subjects with a page sign in by HTTP Basic with their
 * password, because git knows no sessions.
 */
import { TEST_PASSWORD } from "../../people.ts";
import { findSubjectRoleColumn } from "./expected.ts";
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionRow,
  type PermissionScenario,
} from "./table.ts";

const FLUSH = Buffer.from("0000");

/** An empty request of the service: it asks for nothing and changes nothing. */
function requestOf(service: "upload-pack" | "receive-pack"): PermissionRequestOptions {
  const type = { "content-type": `application/x-git-${service}-request` };
  return {
    headers: (at) => ({ ...basicHeaders(at), ...type }),
    body: () => FLUSH,
    mayChangeNothing: true,
    except: (at) => findGitException(at, service === "receive-pack", "POST"),
  };
}

function advertisementOf(service: "upload-pack" | "receive-pack"): PermissionRequestOptions {
  return {
    headers: basicHeaders,
    query: () => ({ service: `git-${service}` }),
    except: (at) => findGitException(at, service === "receive-pack", "GET"),
  };
}

export const repositoryPermissionRows: PermissionRow[] = parsePermissionTable(
  "project",
  `
                                                       done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived
  GET /:place/info/refs                                200   code    y   y   y   y   y   y   y   y   y   y
  GET /:place/info/refs (to push)                      200   push    -   -   -   -   -   y   y   y   y   -
  POST /:place/git-upload-pack                         200   code    y   y   y   y   y   y   y   y   y   y
  POST /:place/git-receive-pack                        200   push    -   -   -   -   -   y   y   y   y   -
  `,
  {
    "GET /:place/info/refs": advertisementOf("upload-pack"),
    "GET /:place/info/refs (to push)": advertisementOf("receive-pack"),
    "POST /:place/git-upload-pack": requestOf("upload-pack"),
    "POST /:place/git-receive-pack": requestOf("receive-pack"),
  },
);

function basicHeaders({ subject }: PermissionScenario): Record<string, string> {
  const { comes = "with a page", headers, person } = subject;
  if (comes === "without proof" || comes === "with a page, but not from it") return headers;
  const password = headers["private-token"] ?? TEST_PASSWORD;
  return { authorization: `Basic ${btoa(`${person.username}:${password}`)}` };
}

/** What differs from other endpoints: visitors get 401, and Guests do not read private code. */
function findGitException(
  at: PermissionScenario,
  isPush: boolean,
  method: "GET" | "POST",
): number | undefined {
  const { subject, project } = at;
  const { comes = "with a page" } = subject;
  const forVisitors = project.visibility === "public" && !isPush ? 200 : 401;
  if (comes === "without proof") return forVisitors;
  if (comes === "with a page, but not from it") return method === "POST" ? 403 : forVisitors;
  if (comes === "with a page, blocked") return 401;
  // Git has no `sudo`: the token acts for its owner, an administrator.
  if (comes === "with a token, in somebody's name") {
    return isPush && project.state === "archived" ? 403 : 200;
  }
  const column = findSubjectRoleColumn({ kind: "project" } as PermissionRow, subject, at);
  const isClosed =
    project.visibility === "private" ||
    (project.visibility === "internal" && subject.here === "Ex");
  return isClosed && ["Gu", "Pl"].includes(column) ? 404 : undefined;
}
