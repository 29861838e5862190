/** The kinds of noteables. Each module that has one adds it when it is imported. */
import type { NoteableKind } from "./noteable-kind.ts";
import {
  NOTEABLE_KIND,
  type Noteable,
  type NoteableKey,
  type NoteableKindName,
} from "./noteable.ts";

const kinds = new Map<NoteableKindName, NoteableKind<Noteable>>();

/** Answers how to take it away again, for tests. */
export function addNoteableKind<Row extends Light, Light extends Noteable>(
  kind: NoteableKind<Row, Light>,
): () => void {
  if (kinds.has(kind.name))
    throw new Error(`There are noteables of the kind ${kind.name} already.`);
  // Each kind is only ever given its own rows: those that it has loaded.
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

/** The name of a kind in the rows of `noteables`. */
export function getKindByStoredNumber(number: number): NoteableKindName {
  const [name] = Object.entries(NOTEABLE_KIND).find(([, stored]) => stored === number) ?? [];
  if (name === undefined) throw new Error(`No kind of noteables is stored as ${number}.`);
  return name as NoteableKindName;
}

export function allKinds(): NoteableKind<Noteable>[] {
  return [...kinds.values()];
}

/** Also those of references in texts. */
export function kindNames(): NoteableKindName[] {
  return [...kinds.keys()];
}

export function isRemoval(eventType: string): boolean {
  return allKinds().some(({ removedEvent }) => removedEvent === eventType);
}
