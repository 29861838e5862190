/** Registry of the noteable kinds; the module of each kind registers it when the process starts. */
import type { NoteableKind } from "./noteable-kind.ts";
import {
  NOTEABLE_KIND,
  type Noteable,
  type NoteableKey,
  type NoteableKindName,
} from "./noteable.ts";

const kinds = new Map<NoteableKindName, NoteableKind<Noteable>>();

/**
 * Throws when another module has registered this kind. Returns a function that unregisters the
 * kind, for tests.
 */
export function registerNoteableKind<Row extends Light, Light extends Noteable>(
  kind: NoteableKind<Row, Light>,
): () => void {
  // The cast is safe, because a kind is called only with rows that it has loaded itself.
  const added = kind as unknown as NoteableKind<Noteable>;
  if ((kinds.get(kind.name) ?? added) !== added)
    throw new Error(
      `Two modules register the noteable kind ${kind.name}; a kind belongs to one module.`,
    );
  kinds.set(kind.name, added);
  return () => kinds.delete(kind.name);
}

export function getNoteableKind({ kind: name }: Pick<NoteableKey, "kind">): NoteableKind<Noteable> {
  const kind = kinds.get(name);
  if (kind === undefined) throw new Error(`No module registers the noteable kind ${name}.`);
  return kind;
}

export function findNoteableKindByName(wireName: string): NoteableKind<Noteable> | undefined {
  return listNoteableKinds().find((kind) => kind.wireName === wireName);
}

/** Maps the number in column `noteables.kind` to the name of the kind. */
export function getNoteableKindName(number: number): NoteableKindName {
  const [name] = Object.entries(NOTEABLE_KIND).find(([, stored]) => stored === number) ?? [];
  if (name === undefined) throw new Error(`No noteable kind has the stored number ${number}.`);
  return name as NoteableKindName;
}

export function listNoteableKinds(): NoteableKind<Noteable>[] {
  return [...kinds.values()];
}

/** The names of the registered kinds. Stored references use the same names. */
export function listNoteableKindNames(): NoteableKindName[] {
  return [...kinds.keys()];
}

export function isNoteableRemovedEvent(eventType: string): boolean {
  return listNoteableKinds().some(({ removedEvent }) => removedEvent === eventType);
}
