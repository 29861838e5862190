/** Leak tests of uploads: builds requests for files that are visible, hidden or do not exist. */
import type { App } from "../../../src/app.ts";
import { storeTestFile } from "../../uploads.ts";

/**
 * All files have the same secret in their URL. A viewer who knows the secret still must not read
 * a hidden file.
 */
const FILE = { secret: "0123456789abcdef".repeat(2), filename: "plan.txt" };

export const UPLOAD_ROUTES = [
  "/:place/uploads/:secret/:filename",
  "/groups/:place/uploads/:secret/:filename",
];

export async function storeFileInPlaces(
  app: App,
  places: readonly { id: number }[],
): Promise<void> {
  for (const place of places) await storeTestFile(app, place, FILE);
}

interface At {
  path: string;
}

interface Seen {
  map: At;
  lair: At;
  cave: At;
  peaks: At;
}

interface Hidden {
  project: At & { oldPath: string };
  diary: At;
  subgroup: At;
  group: At;
}

export function listFileUrls(world: Seen, secrets: Hidden): string[] {
  const projects = [
    world.map.path,
    world.lair.path,
    world.cave.path,
    secrets.project.path,
    secrets.project.oldPath,
    secrets.diary.path,
    "peaks/nothing",
  ];
  const groups = [world.peaks.path, secrets.subgroup.path, secrets.group.path, "nothing"];
  const names = [FILE, { ...FILE, filename: "other.txt" }, { ...FILE, secret: "f".repeat(32) }];
  const places = [...projects, ...groups.map((path) => `groups/${path}`)];
  return names.flatMap(({ secret, filename }) =>
    places.map((place) => `/${place}/uploads/${secret}/${filename}`),
  );
}
