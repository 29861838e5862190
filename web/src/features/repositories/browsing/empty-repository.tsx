/** What the page shows while the repository has no commits: how to push, if the viewer can. */
import type { FolderPage } from "@cairn/contract/repositories/browsing";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { browsingMessages as texts } from "./browsing.messages.ts";
import { CopyableText } from "./copyable-text.tsx";
import styles from "./empty-repository.module.css";

export function EmptyRepository({ folder }: { folder: FolderPage }) {
  const { clone_url: url, default_branch: branch, can_push: canPush } = folder;
  const name = url.slice(url.lastIndexOf("/") + 1, -".git".length);
  return (
    <section className={styles.card}>
      <EmptyState title={texts.emptyTitle} level={2}>
        {canPush ? texts.emptyPush : texts.emptyRead}
      </EmptyState>
      {canPush && (
        <div className={styles.steps}>
          <Commands
            title={texts.pushExisting}
            lines={[
              `git remote add origin ${url}`,
              `git branch -M ${branch}`,
              `git push -u origin ${branch}`,
            ]}
          />
          <Commands
            title={texts.startNew}
            lines={[
              `git clone ${url}`,
              `cd ${name}`,
              `git switch -c ${branch}`,
              `echo "# ${name}" > README.md`,
              "git add README.md",
              'git commit -m "Add README"',
              `git push -u origin ${branch}`,
            ]}
          />
        </div>
      )}
    </section>
  );
}

function Commands({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <CopyableText label={title} copyLabel={texts.copyCommands} text={lines.join("\n")} />
    </section>
  );
}
