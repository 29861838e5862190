/** The first payload travels in data attributes of the mount element; this is their one reading. */
import type { PagePayload } from "@cairn/contract/pages";

export const MOUNT_ID = "cairn";

type Attributes = Record<string, string | undefined>;

/** The names are those of `dataset`: `session` is the attribute `data-session`. */
export function toAttributes(page: PagePayload): Record<string, string> {
  const attributes: Record<string, string> = {
    url: page.url,
    status: JSON.stringify(page.status),
    session: JSON.stringify(page.session),
    data: JSON.stringify(page.data),
    instance: JSON.stringify(page.instance),
    now: JSON.stringify(page.now),
  };
  if (page.form) attributes.form = JSON.stringify(page.form);
  if (page.problem) attributes.problem = JSON.stringify(page.problem);
  return attributes;
}

export function fromAttributes(attributes: Attributes): PagePayload {
  const read = <Name extends keyof PagePayload>(name: Name) =>
    JSON.parse(required(attributes, name)) as PagePayload[Name];
  return {
    url: required(attributes, "url"),
    status: read("status"),
    session: read("session"),
    data: read("data"),
    instance: read("instance"),
    now: read("now"),
    form: attributes.form ? read("form") : null,
    problem: attributes.problem ? read("problem") : null,
  };
}

function required(attributes: Attributes, name: string): string {
  const value = attributes[name];
  if (value === undefined) throw new Error(`The mount element lacks data-${name}`);
  return value;
}
