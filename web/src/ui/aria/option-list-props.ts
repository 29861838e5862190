/** Properties of the lists of a picker. */
import type { ReactNode } from "react";
import type { LoadedPickerOptions, PickerOption, PickerOptionMatcher } from "../search/options.ts";

export interface PickerOptionCreation {
  /** Label of the entry that creates the option, for example “Create label “bug””. */
  label: (name: string) => string;
  /** Renders the form that creates the option. The form replaces the list until it is done. */
  form: (props: OptionCreationFormProps) => ReactNode;
}

export interface OptionCreationFormProps {
  /** The name that the user typed in the search field. */
  name: string;
  onCreated: (option: PickerOption) => void;
  onCancel: () => void;
}

export interface PickerListProps {
  label: string;
  options?: readonly PickerOption[] | undefined;
  /** Loads the options for a query, instead of `options`. Called again whenever the query changes. */
  load?: ((query: string) => Promise<readonly PickerOption[]>) | undefined;
  /** Delay between the last keystroke and the call of `load`, instead of 100 milliseconds. */
  typingPauseMs?: number | undefined;
  /** Which options that `load` returned before are shown while it searches for another query. */
  matches?: PickerOptionMatcher | undefined;
  /**
   * Whether to show a search field. By default it is shown for eight or more options, and always
   * with `load`.
   */
  search?: boolean | undefined;
  searchLabel?: string | undefined;
  emptyText?: string | undefined;
  failedText?: string | undefined;
  title?: string | undefined;
  /** Set when `leading` of an option already shows its label, as a chip does. */
  leadingShowsLabel?: boolean | undefined;
  /** Offers to create an option with the name that the user typed. */
  create?: PickerOptionCreation | undefined;
  footer?: ReactNode | ((close: () => void) => ReactNode);
}

export interface OptionListProps {
  list: PickerListProps;
  /** The options that were loaded while the list was open before. */
  loaded: LoadedPickerOptions;
  selected: ReadonlySet<string>;
  /** Options that only some of the edited objects have. */
  mixed?: ReadonlySet<string> | undefined;
  isMany: boolean;
  none: PickerOption | null;
  /** Options that are listed first, even when `load` does not return them. */
  first?: readonly PickerOption[] | undefined;
  onChoose: (option: PickerOption) => void;
  onClose: () => void;
  /** Whether the form that creates an option is shown instead of the list. */
  isCreating: boolean;
  onCreating: (isCreating: boolean) => void;
}
