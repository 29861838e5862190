/** Test data: a project whose repository a real git client has pushed. */
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import {
  buildCloneUrl,
  commitFiles,
  createLocalRepository,
  git,
  locateFolder,
  readHead,
} from "../../server/test/git/git-client.ts";
import type { TestUser } from "../support/people.ts";
import { createProject, type CreatedProject } from "../support/places.ts";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const RETRY = `package webhook

import (
\t"net/http"
\t"time"
)

// Next returns how long to wait.
func (p Policy) Next(status, attempt int) time.Duration {
\tif terminal.Has(status) {
\t\treturn Stop
\t}
\treturn p.backoff(attempt)
}
`;
const README = `# Parcel API

Books parcels with carriers. Read [the guide](docs/guide.md) first.

![A pixel](pixel.png)

\`\`\`sh
make check   # a line that is long enough to scroll inside its box on a small screen, and goes on
\`\`\`
`;

export interface PushedRepository {
  project: CreatedProject;
  head: string;
}

export async function pushRepository(
  page: Page,
  url: string,
  user: TestUser,
  extra: Record<string, string> = {},
): Promise<PushedRepository> {
  const project = await createProject(page, { name: "parcel-api", visibility: "public" });
  const folder = `repository-${project.id}`;
  await createLocalRepository(folder, { "README.md": README });
  const path = (name: string) => join(locateFolder(folder), name);
  await mkdir(path("docs"));
  await mkdir(path("internal/webhook"), { recursive: true });
  await writeFile(path("pixel.png"), Buffer.from(PIXEL, "base64"));
  await writeFile(path("zeros.bin"), Buffer.alloc(100));
  await symlink("README.md", path("link"));
  await commitFiles(
    folder,
    {
      "docs/guide.md": "# Guide\n\nBack to [the start](../README.md).\n",
      "internal/webhook/retry.go": RETRY,
      "odd #1 100%.txt": "odd\n",
      ...extra,
    },
    "Add the webhook",
  );
  await git(folder, "tag", "v1.0");
  await git(folder, "branch", "release/26.1");
  const remote = buildCloneUrl(url, { path: project.path_with_namespace }, user);
  const pushed = await git(folder, "push", "--quiet", remote, "--all");
  await git(folder, "push", "--quiet", remote, "--tags");
  if (pushed.code !== 0) throw new Error(pushed.stderr);
  return { project, head: await readHead(folder) };
}
