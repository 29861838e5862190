import styles from "../users.module.css";
import { SshKeyForm } from "./ssh-key-form.tsx";
import { SshKeyList } from "./ssh-key-list.tsx";

export function SshKeysView() {
  return (
    <div className={styles.stack}>
      <SshKeyForm />
      <SshKeyList />
    </div>
  );
}
