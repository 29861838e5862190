/** The content of a file, as its kind allows. */
import { joinRefAndPath, rawFilePath, type FilePage } from "@cairn/contract/repositories/browsing";
import { Icon } from "../../../ui/base/icon.tsx";
import { buttonClassName } from "../../../ui/buttons/button.tsx";
import { formatCount } from "../../../ui/text/format-count.ts";
import { MarkdownHtml } from "../../../ui/text/prose.tsx";
import { browsingMessages as texts } from "./browsing.messages.ts";
import { CodeView } from "./code-view.tsx";
import styles from "./file-content.module.css";

export function FileContent({ project, file }: { project: string; file: FilePage }) {
  const raw = rawFilePath(project, joinRefAndPath(file.ref, file.path));
  if (file.size === 0) return <p className={styles.note}>{texts.emptyFile}</p>;
  if (file.html !== null) {
    return (
      <div className={styles.prose}>
        <MarkdownHtml html={file.html} />
      </div>
    );
  }
  if (file.kind === "lfs" && file.lfs_size !== null) {
    return <p className={styles.note}>{texts.lfs(texts.bytes(formatCount(file.lfs_size)))}</p>;
  }
  if (file.code !== null && file.line_count !== null) {
    return <CodeView file={file} code={file.code} lineCount={file.line_count} />;
  }
  if (file.kind === "image") {
    return (
      <div className={styles.image}>
        <img src={raw} alt={file.name} />
      </div>
    );
  }
  if (file.target !== null) return <p className={styles.note}>{texts.linkTo(file.target)}</p>;
  return (
    <div className={styles.note}>
      <p>{file.kind === "text" ? texts.tooLarge : texts.binary}</p>
      <a
        className={buttonClassName({ icon: "arrow-down-to-line" })}
        href={raw}
        download={file.name}
      >
        <Icon of="arrow-down-to-line" />
        {texts.download}
      </a>
    </div>
  );
}
