/** Field that selects several people by name or username. */
import type { PlaceKey } from "@cairn/contract/place-api";
import type { UserBasic } from "@cairn/contract/users";
import { useState } from "react";
import { Avatar } from "../../ui/people/avatar.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { UserNameWithAvatar } from "../../ui/people/person.tsx";
import { MultiPicker, type PickerOption } from "../../ui/overlays/picker.tsx";
import { findInvitableUsers } from "./members.api.ts";
import { inviteMessages as texts } from "./members.messages.ts";
import styles from "./members.module.css";

export function UsersField(props: {
  place: PlaceKey;
  people: readonly UserBasic[];
  onChange: (people: UserBasic[]) => void;
  error: string | null;
}) {
  const { people, onChange } = props;
  // The picker returns only ids. This map has the user for every id that the picker has shown.
  const [known, setKnown] = useState<ReadonlyMap<number, UserBasic>>(new Map());
  const load = async (query: string) => {
    const found = await findInvitableUsers(props.place, query);
    setKnown((before) => new Map([...before, ...found.map((one) => [one.id, one] as const)]));
    return found.map(asOption);
  };
  const apply = (ids: readonly string[]) => {
    const all = new Map([...known, ...people.map((one) => [one.id, one] as const)]);
    onChange(ids.flatMap((id) => all.get(Number(id)) ?? []));
  };
  return (
    <Field label={texts.people} hint={texts.peopleHint} error={props.error}>
      {(control) => (
        <div>
          {people.length > 0 && (
            <ul className={styles.chosen} aria-label={texts.people}>
              {people.map((person) => (
                <li key={person.id}>
                  <UserNameWithAvatar
                    name={person.name}
                    username={person.username}
                    seed={person.id}
                    src={person.avatar_url}
                    size={18}
                  />
                  <IconButton
                    icon="x"
                    size="xs"
                    label={texts.removePerson(person.name)}
                    onClick={() => onChange(people.filter(({ id }) => id !== person.id))}
                  />
                </li>
              ))}
            </ul>
          )}
          <MultiPicker
            label={texts.people}
            load={load}
            searchLabel={texts.find}
            emptyText={texts.nobody}
            width="lg"
            values={people.map(({ id }) => String(id))}
            chosen={people.map(asOption)}
            onApply={apply}
            trigger={(trigger) => (
              <Button {...control} {...trigger} icon="user-plus" caret aria-label={texts.choose}>
                {texts.choose}
              </Button>
            )}
          />
        </div>
      )}
    </Field>
  );
}

function asOption({ id, name, username, avatar_url: src }: UserBasic): PickerOption {
  return {
    id: String(id),
    label: name,
    description: `@${username}`,
    leading: <Avatar name={name} seed={id} src={src} size={18} />,
  };
}
