/** Registry of the noteable kinds. A module that defines a kind adds it when the module is imported. */
import type { NoteableKind } from "./noteable-kind.ts";
import {
  NOTEABLE_KIND,
  type Noteable,
  type NoteableKey,
  type NoteableKindName,
} from "./noteable.ts";

const kinds = new Map<NoteableKindName, NoteableKind<Noteable>>();

/** Returns a function that removes the kind again, for tests. */
export function addNoteableKind<Row extends Light, Light extends Noteable>(
  kind: NoteableKind<Row, Light>,
): () => void {
  if (kinds.has(kind.name))
    throw new Error(`There are noteables of the kind ${kind.name} already.`);
  // Each kind receives only rows that it has loaded itself.
  kinds.set(kind.name, kind as unknown as NoteableKind<Noteable>);
  return () => kinds.delete(kind.name);
}

export function getKind({ kind: name }: Pick<NoteableKey, "kind">): NoteableKind<Noteable> {
  const kind = kinds.get(name);
  if (kind === undefined) throw new Error(`There are no noteables of the kind ${name}.`);
  return kind;
}

export function findKindByName(wireName: string): NoteableKind<Noteable> | undefined {
  return allKinds().find((kind) => kind.wireName === wireName);
}

/** Maps the number in column `noteables.kind` to the name of the kind. */
export function getKindByStoredNumber(number: number): NoteableKindName {
  const [name] = Object.entries(NOTEABLE_KIND).find(([, stored]) => stored === number) ?? [];
  if (name === undefined) throw new Error(`No kind of noteables is stored as ${number}.`);
  return name as NoteableKindName;
}

export function allKinds(): NoteableKind<Noteable>[] {
  return [...kinds.values()];
}

/** The names are also the reference kinds in texts. */
export function kindNames(): NoteableKindName[] {
  return [...kinds.keys()];
}

export function isRemoval(eventType: string): boolean {
  return allKinds().some(({ removedEvent }) => removedEvent === eventType);
}
