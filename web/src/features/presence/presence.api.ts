/** One link for all parts of a page that show or tell who is there. */
import { PRESENCE_CHANNEL } from "@cairn/contract/presence";
import { follow } from "../../platform/live.ts";
import { createPresenceLink, type PresenceLink } from "./presence-link.ts";

const links = new Map<string, { link: PresenceLink; uses: number }>();

const keyOf = (project: string, iid: number) => `${project}#${iid}`;

/** Until the returned function is called. */
export function watchPresence(project: string, iid: number, onChange: () => void): () => void {
  const key = keyOf(project, iid);
  const known = links.get(key) ?? { link: linkTo(project, iid), uses: 0 };
  links.set(key, known);
  known.uses += 1;
  const stop = known.link.subscribe(onChange);
  return () => {
    stop();
    known.uses -= 1;
    if (known.uses > 0) return;
    links.delete(key);
    known.link.end();
  };
}

export function presenceOf(project: string, iid: number): PresenceLink | undefined {
  return links.get(keyOf(project, iid))?.link;
}

function linkTo(project: string, iid: number): PresenceLink {
  const identifier = { channel: PRESENCE_CHANNEL, project_path: project, iid: String(iid) };
  return createPresenceLink((follower) => follow(identifier, follower));
}
