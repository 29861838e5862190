import { formatByteSize } from "../../text/byte-size.ts";
import { IconButton } from "../../buttons/icon-button.tsx";
import { Icon } from "../../base/icon.tsx";
import { ProgressBar } from "../../feedback/progress-bar.tsx";
import { TextButton } from "../../buttons/text-button.tsx";
import { editorMessages as texts } from "../text/editor.messages.ts";
import styles from "./upload-rows.module.css";
import type { UploadProgress } from "./upload-types.ts";

export default function UploadRows(props: {
  rows: readonly UploadProgress[];
  onRetry: (row: UploadProgress) => void;
  onCancel: (row: UploadProgress) => void;
}) {
  return (
    <ul className={styles.rows} aria-label={texts.uploads}>
      {props.rows.map((row) => (
        <li key={row.id} className={styles.row} data-failed={row.failure !== null || undefined}>
          <Icon of={row.failure === null ? "paperclip" : "circle-exclamation-point"} size={14} />
          <span className={styles.name}>{row.file.name}</span>
          {row.failure === null ? <Going row={row} /> : <Failed {...props} row={row} />}
          <IconButton
            icon="x"
            size="xs"
            label={
              row.failure === null
                ? texts.cancelUpload(row.file.name)
                : texts.dropUpload(row.file.name)
            }
            onClick={() => props.onCancel(row)}
          />
        </li>
      ))}
    </ul>
  );
}

function Going(props: { row: UploadProgress }) {
  const { file, sent, total } = props.row;
  return (
    <>
      <span className={styles.bar}>
        <ProgressBar
          label={texts.uploading(file.name)}
          value={sent}
          max={total}
          valueText={`${formatByteSize(sent)} / ${formatByteSize(total)}`}
        />
      </span>
      <span className={styles.size}>{formatByteSize(file.size)}</span>
    </>
  );
}

function Failed(props: { row: UploadProgress; onRetry: (row: UploadProgress) => void }) {
  return (
    <>
      <span className={styles.failure}>{props.row.failure}</span>
      {props.row.canRetry && (
        <TextButton tone="link" onClick={() => props.onRetry(props.row)}>
          {texts.retryUpload}
        </TextButton>
      )}
    </>
  );
}
