import { AvatarStack } from "../../ui/people/avatar-stack.tsx";
import type { OtherPresentUsers } from "./presence-subscription.ts";
import styles from "./presence.module.css";
import { presenceMessages as texts } from "./presence.messages.ts";
import type { PresenceNoteable } from "./presence.api.ts";
import { usePresence } from "./use-presence.ts";

const FACES = 3;

/** Avatars of the other people who have the noteable open, beside a heading. */
export function OtherPresentUsersView(props: { noteable: PresenceNoteable }) {
  const others = usePresence(props.noteable);
  if (others.people.length === 0) return null;
  return (
    <span className={styles.notOnPhones}>
      <PresenceAvatars others={others} size={18} />
    </span>
  );
}

export function PresenceAvatars(props: { others: OtherPresentUsers; size: 16 | 18 }) {
  const { people, more } = props.others;
  // Sorted by id, so that avatars keep their position. The server's messages list writers first, so
  // their order changes often.
  const inOrder = people.toSorted((one, other) => one.id - other.id);
  return (
    <AvatarStack
      size={props.size}
      max={FACES}
      total={people.length + more}
      label={texts.alsoHere(
        inOrder.map(({ name }) => name),
        more,
      )}
      people={inOrder.map(({ id, name, avatar_url }) => ({ seed: id, name, src: avatar_url }))}
    />
  );
}
