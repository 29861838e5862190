/** Content of the page Notifications: what adds to-dos, and automatic subscriptions. */
import type { UserPreferences } from "@cairn/contract/account/preferences";
import { Switch } from "../../../ui/forms/switch.tsx";
import { SettingsSection } from "../../settings/index.ts";
import { LoadedPreferences } from "./loaded-preferences.tsx";
import { useSavePreference } from "./preferences.api.ts";
import { preferencesMessages as texts } from "./preferences.messages.ts";
import styles from "./preferences.module.css";

const TODOS = ["todo_on_assignment", "todo_on_mention", "todo_on_direct_address"] as const;
const SUBSCRIPTIONS = [
  "subscribe_on_creation",
  "subscribe_on_comment",
  "subscribe_on_assignment",
] as const;

export function NotificationsView() {
  return <LoadedPreferences>{(all) => <Sections all={all} />}</LoadedPreferences>;
}

function Sections({ all }: { all: UserPreferences }) {
  return (
    <>
      <SettingsSection title={texts.todos} text={texts.todosText}>
        <Switches all={all} names={TODOS} />
      </SettingsSection>
      <SettingsSection title={texts.subscriptions} text={texts.subscriptionsText}>
        <Switches all={all} names={SUBSCRIPTIONS} />
        <p className={styles.hint}>{texts.subscriptionsHint}</p>
      </SettingsSection>
    </>
  );
}

function Switches(props: { all: UserPreferences; names: typeof TODOS | typeof SUBSCRIPTIONS }) {
  const { save, saving } = useSavePreference();
  return (
    <div className={styles.switches}>
      {props.names.map((name) => {
        const [label, description] = texts.switches[name];
        return (
          <Switch
            key={name}
            label={label}
            description={description}
            checked={props.all[name]}
            pending={saving === name}
            onChange={(on) => void save({ [name]: on })}
          />
        );
      })}
    </div>
  );
}
