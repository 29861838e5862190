/** Interface texts about who else has a noteable open and who is writing. */
import { formatNamesForTooltip } from "../../ui/tooltips/tooltip-names.ts";

export const presenceMessages = {
  /** For example "Also viewing: Aroha Ngata, Kwame Boateng and 3 more". */
  alsoHere: (names: readonly string[], more: number) =>
    `Also viewing: ${formatNamesForTooltip(names, { total: names.length + more })}`,
  writing: (names: readonly string[]) => {
    const [first = "", second = "", ...others] = names;
    if (names.length === 1) return `${first} is typing…`;
    if (names.length === 2) return `${first} and ${second} are typing…`;
    return `${first} and ${others.length + 1} others are typing…`;
  },
};
