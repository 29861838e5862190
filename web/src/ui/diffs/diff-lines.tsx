import type { ReactNode } from "react";
import { pairDiffLines } from "./diff-rows.ts";
import type { DiffLine, DiffRow, SideBySideDiffRow } from "./diff-rows.ts";
import styles from "./diff-lines.module.css";
import { displayComponentMessages as texts } from "../base/display.messages.ts";
import { VisuallyHidden } from "../base/visually-hidden.tsx";
import { formatCount } from "../text/format-count.ts";

/** Shows the lines of a diff, inline or side by side. */
export function DiffLines(props: {
  /** Accessible name of the table of lines, for example "Changes of retry.go". */
  label: string;
  layout?: "inline" | "side";
  rows: readonly DiffRow[];
}) {
  const side = props.layout === "side";
  return (
    <table className={styles.diff} data-layout={side ? "side" : "inline"} aria-label={props.label}>
      <colgroup>
        <col className={styles.numbers} />
        {side && <col />}
        <col className={styles.numbers} />
        <col />
      </colgroup>
      <tbody>
        {side
          ? pairDiffLines(props.rows).map((row, index) => (
              <SideLine key={keyOf(row, index)} row={row} />
            ))
          : props.rows.map((row, index) => <InlineLine key={keyOf(row, index)} row={row} />)}
      </tbody>
    </table>
  );
}

/**
 * React key of a row. Lines have no ids, so their key is the index. Inserted content, such as a
 * thread, has its id as key, so that it keeps its state.
 */
function keyOf(row: DiffRow | SideBySideDiffRow, index: number): string {
  return row.kind === "insert" ? row.id : String(index);
}

function InlineLine({ row }: { row: DiffRow }) {
  if (row.kind === "hunk") return <Hunk span={1} row={row} />;
  if (row.kind === "insert") return <Insert columns={3}>{row.content}</Insert>;
  return (
    <tr className={styles.line} data-kind={row.kind}>
      <td className={styles.number}>{row.oldLine}</td>
      <td className={styles.number}>
        {row.newLine}
        {row.action}
      </td>
      <Code line={row} />
    </tr>
  );
}

function SideLine({ row }: { row: SideBySideDiffRow }) {
  if (row.kind === "hunk") return <Hunk span={3} row={row} />;
  if (row.kind === "insert") return <Insert columns={4}>{row.content}</Insert>;
  return (
    <tr className={styles.line}>
      <Half line={row.left} number={row.left?.oldLine} />
      <Half line={row.right} number={row.right?.newLine} />
    </tr>
  );
}

function Half(props: { line: DiffLine | null; number: number | undefined }) {
  const { line } = props;
  if (line === null) {
    return (
      <td className={styles.void} colSpan={2}>
        {null}
      </td>
    );
  }
  return (
    <>
      <td className={styles.number} data-kind={line.kind}>
        {props.number}
        {line.action}
      </td>
      <Code line={line} />
    </>
  );
}

function Code({ line }: { line: DiffLine }) {
  return (
    <td className={styles.code} data-kind={line.kind}>
      {line.kind === "add" && <VisuallyHidden>+ </VisuallyHidden>}
      {line.kind === "del" && <VisuallyHidden>− </VisuallyHidden>}
      {line.code}
    </td>
  );
}

function Hunk(props: { row: Extract<DiffRow, { kind: "hunk" }>; span: 1 | 3 }) {
  return (
    <tr className={styles.hunk}>
      <td colSpan={props.span === 1 ? 2 : 1}>{props.row.expand}</td>
      <td colSpan={props.span}>{props.row.text}</td>
    </tr>
  );
}

function Insert(props: { columns: 3 | 4; children: ReactNode }) {
  return (
    <tr>
      <td className={styles.insert} colSpan={props.columns}>
        {props.children}
      </td>
    </tr>
  );
}

/** Number of added and removed lines: "+31 −9". */
export function DiffStats(props: { added: number; removed: number }) {
  const added = formatCount(props.added);
  const removed = formatCount(props.removed);
  return (
    <span className={styles.stats}>
      <span className={styles.plus} aria-hidden="true">
        +{added}
      </span>
      <span className={styles.minus} aria-hidden="true">
        −{removed}
      </span>
      <VisuallyHidden>
        {texts.added(added)}, {texts.removed(removed)}
      </VisuallyHidden>
    </span>
  );
}
