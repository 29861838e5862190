/** The commit that changed the folder or file last. */
import type { Commit } from "@cairn/contract/repositories/commits";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { browsingMessages as texts } from "./browsing.messages.ts";
import styles from "./latest-commit.module.css";

export function LatestCommit({ commit }: { commit: Commit }) {
  return (
    <div className={styles.commit}>
      <Avatar name={commit.author_name} seed={commit.author_email.length} src={null} size={24} />
      <p className={styles.words}>
        <span className={styles.title}>{commit.title}</span> {commit.author_name} {texts.committed}{" "}
        <TimeAgo iso={commit.committed_date} />
      </p>
      <span className={styles.id}>{commit.short_id}</span>
    </div>
  );
}
