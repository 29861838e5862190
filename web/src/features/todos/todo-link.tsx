import { TODOS_PATH } from "@cairn/contract/todos/addresses";
import { Link } from "wouter";
import { formatCount } from "../../ui/text/format-count.ts";
import { Icon } from "../../ui/base/icon.tsx";
import { tooltipProps } from "../../ui/tooltips/tooltip.tsx";
import { useTodoCounts } from "./todos.api.ts";
import styles from "./todos.module.css";

/**
 * Link on every page to the viewer's to-dos, with the number of pending to-dos. The number loads
 * after the page, without a layout shift.
 */
export function TodoLink(props: { label: (count: number) => string }) {
  const { data } = useTodoCounts();
  const count = data?.count ?? 0;
  const label = props.label(count);
  return (
    <Link href={TODOS_PATH} className={styles.link} aria-label={label} {...tooltipProps(label)}>
      <Icon of="square-check" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {formatCount(count)}
        </span>
      )}
    </Link>
  );
}
