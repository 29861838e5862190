/** The title of a new issue, with the space below it in which possible duplicates appear. */
import { useState } from "react";
import type { ComponentProps, RefObject } from "react";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import styles from "./creating.module.css";
import { TitleField } from "./title-field.tsx";

/** Loads when the title is changed for the first time. */
const PossibleDuplicates = createLazyComponent(
  () => import("./duplicates/possible-duplicates.tsx"),
);

type TitleProps = Omit<ComponentProps<typeof TitleField>, "field" | "onChange">;

export function TitleWithDuplicates(
  props: TitleProps & { project: string; field: RefObject<HTMLInputElement | null> },
) {
  const { project, ...field } = props;
  const [title, setTitle] = useState<string | null>(null);
  return (
    <div className={styles.title}>
      <TitleField {...field} onChange={setTitle} />
      <div className={styles.duplicates}>
        {title !== null && (
          <PossibleDuplicates project={project} title={title} field={props.field} />
        )}
      </div>
    </div>
  );
}
