/**
 * Color field of a label: the user types a color, chooses a suggested color, or uses the browser's
 * color picker.
 */
import { DEFAULT_LABEL_COLOR } from "@cairn/contract/labels";
import { parseHexOrRgbColor } from "@cairn/contract/labels/label-colors";
import { Icon } from "../../ui/base/icon.tsx";
import { useCustomColorAttribute } from "../../ui/styles/user-colors.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { tooltipProps } from "../../ui/tooltips/tooltip.tsx";
import { VisuallyHidden } from "../../ui/base/visually-hidden.tsx";
import { SUGGESTED_LABEL_COLORS } from "./label-color.ts";
import { labelMessages as texts } from "./labels.messages.ts";
import styles from "./labels.module.css";

export function LabelColorField(props: {
  value: string;
  onChange: (text: string) => void;
  error: string | null;
}) {
  const hex = parseHexOrRgbColor(props.value);
  return (
    <div>
      <TextField
        label={texts.color}
        hint={texts.colorHint}
        name="color"
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        error={props.error}
      />
      <LabelColorSwatches value={hex} onChange={props.onChange} />
    </div>
  );
}

/** The suggested colors, and the browser's color picker. */
export function LabelColorSwatches(props: {
  /** Visible caption; without one, only screen readers get a caption. */
  label?: string;
  value: string | null;
  onChange: (color: string) => void;
}) {
  return (
    <fieldset className={styles.swatches}>
      <legend className={props.label === undefined ? undefined : styles.caption}>
        {props.label ?? <VisuallyHidden>{texts.suggested}</VisuallyHidden>}
      </legend>
      {SUGGESTED_LABEL_COLORS.map((each) => (
        <Swatch
          key={each.color}
          {...each}
          chosen={props.value === each.color}
          onChoose={() => props.onChange(each.color)}
        />
      ))}
      <AnyColor value={props.value} onChange={props.onChange} />
    </fieldset>
  );
}

function Swatch(props: { color: string; name: string; chosen: boolean; onChoose: () => void }) {
  return (
    <label
      className={styles.swatch}
      data-tint={useCustomColorAttribute(props.color)}
      {...tooltipProps(props.name)}
    >
      <input
        type="radio"
        name="suggested_color"
        value={props.color}
        aria-label={props.name}
        checked={props.chosen}
        onChange={props.onChoose}
      />
    </label>
  );
}

/** Input that opens the browser's own color picker, for colors that are not suggested. */
function AnyColor(props: { value: string | null; onChange: (color: string) => void }) {
  return (
    <span className={styles.any} {...tooltipProps(texts.colorPicker)}>
      <Icon of="pipette" size={14} />
      <input
        type="color"
        aria-label={texts.colorPicker}
        value={props.value ?? DEFAULT_LABEL_COLOR}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </span>
  );
}
