/**
 * Short names for the classes of CSS modules. A page contains hundreds of class names, so the default
 * names, with the name in the source and a hash, would make up a fifth of the HTML.
 */
import { createHash } from "node:crypto";
import { relative } from "node:path";

/** The class that has each name, to find two classes with the same name. */
const taken = new Map<string, string>();

/**
 * Returns a name of one letter and four letters or digits. Depends only on the file and the class, so
 * that the bundles of browser and server use the same names.
 */
export function createClassName(local: string, file: string): string {
  const source = `${relative(import.meta.dirname, file.replace(/\?.*$/, ""))} ${local}`;
  const digest = createHash("sha256").update(source).digest();
  const letter = String.fromCodePoint(97 + ((digest[0] ?? 0) % 26));
  const rest = (digest.readUInt32BE(1) % 36 ** 4).toString(36).padStart(4, "0");
  const name = letter + rest;
  const known = taken.get(name) ?? source;
  if (known !== source) throw new Error(`"${known}" and "${source}" get the same class name.`);
  taken.set(name, source);
  return name;
}
