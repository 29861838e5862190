/** The kinds of noteables. Each module that has one adds it when it is imported. */
import type { Noteable, NoteableKey, NoteableKind, NoteableKindName } from "./noteable.ts";

const kinds = new Map<NoteableKindName, NoteableKind<Noteable>>();

/** Answers how to take it away again, for tests. */
export function addNoteableKind<Row extends Noteable>(kind: NoteableKind<Row>): () => void {
  if (kinds.has(kind.name))
    throw new Error(`There are noteables of the kind ${kind.name} already.`);
  // Each kind is only ever given its own rows: those that it has loaded.
  kinds.set(kind.name, kind as unknown as NoteableKind<Noteable>);
  return () => kinds.delete(kind.name);
}

export function kindOf({ kind: name }: Pick<NoteableKey, "kind">): NoteableKind<Noteable> {
  const kind = kinds.get(name);
  if (kind === undefined) throw new Error(`There are no noteables of the kind ${name}.`);
  return kind;
}

export function kindCalled(wireName: string): NoteableKind<Noteable> | undefined {
  return [...kinds.values()].find((kind) => kind.wireName === wireName);
}

export function isRemoval(eventType: string): boolean {
  return [...kinds.values()].some(({ removedEvent }) => removedEvent === eventType);
}
