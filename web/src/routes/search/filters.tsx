/**
 * Filters of the results beside the list. A click applies a filter at once; without JavaScript, a button
 * sends the form. In a narrow window a button opens and closes them.
 */
import {
  SEARCH_PATH,
  searchUrl,
  type SearchFacets,
  type SearchState,
} from "@cairn/contract/search/search";
import { useLocation } from "wouter";
import { Button } from "../../ui/buttons/button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import scripted from "../../ui/styles/script-only.module.css";
import { LabelSwatch } from "../../ui/work/label-swatch.tsx";
import {
  listAuthorOptions,
  listLabelOptions,
  listProjectOptions,
  toggleValue,
  type FilterOption,
} from "./filter-options.ts";
import type { SearchParams } from "./search-params.ts";
import { searchMessages as texts } from "./search.messages.ts";
import styles from "./filters.module.css";

export function Filters(props: {
  id: string;
  wish: SearchParams;
  facets: SearchFacets;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { wish, facets } = props;
  const [, navigate] = useLocation();
  const apply = (change: Partial<SearchParams>) =>
    navigate(searchUrl(SEARCH_PATH, { ...wish, ...change, page: 1 }));
  const toggle = (name: "project" | "author_username" | "label_name") => (option: FilterOption) =>
    apply({ [name]: toggleValue(wish[name], option) });
  return (
    <form
      id={props.id}
      action={SEARCH_PATH}
      className={styles.filters}
      aria-label={texts.filters}
      data-open={props.isOpen || undefined}
    >
      <input type="hidden" name="search" value={wish.search} />
      {wish.sort && <input type="hidden" name="sort" value={wish.sort} />}
      <Facet
        title={texts.states}
        name="state[]"
        options={listStateOptions(wish, facets)}
        onToggle={(option) => apply({ state: toggleState(wish, option) })}
      />
      <Facet
        title={texts.project}
        name="project[]"
        options={listProjectOptions(facets, wish)}
        onToggle={toggle("project")}
      />
      <Facet
        title={texts.author}
        name="author_username[]"
        options={listAuthorOptions(facets, wish)}
        onToggle={toggle("author_username")}
      />
      <Facet
        title={texts.label}
        name="label_name[]"
        options={listLabelOptions(facets, wish)}
        onToggle={toggle("label_name")}
      />
      <div className={scripted.unscripted}>
        <Button type="submit">{texts.applyFilters}</Button>
      </div>
      <div className={styles.close}>
        <Button block onClick={props.onClose}>
          {texts.showResults}
        </Button>
      </div>
    </form>
  );
}

const STATES = ["opened", "closed"] as const;

/** `all` in the address is both states; without a state none of them is selected. */
const selectedStates = ({ state }: SearchParams) =>
  STATES.filter((each) => state === "all" || state === each);

function listStateOptions(wish: SearchParams, { states }: SearchFacets) {
  return STATES.map((value) => ({
    value,
    label: texts.state[value],
    isSelected: selectedStates(wish).includes(value),
    count: states[value],
  }));
}

function toggleState(wish: SearchParams, option: FilterOption): SearchState | undefined {
  const [first, second] = toggleValue(selectedStates(wish), option);
  return second === undefined ? STATES.find((each) => each === first) : "all";
}

function Facet(props: {
  title: string;
  name: string;
  options: readonly FilterOption[];
  onToggle: (option: FilterOption) => void;
}) {
  if (props.options.length === 0) return null;
  return (
    <fieldset className={styles.facet}>
      <legend>{props.title}</legend>
      {props.options.map((option) => (
        <Checkbox
          key={option.value}
          name={props.name}
          value={option.value}
          checked={option.isSelected}
          onChange={() => props.onToggle(option)}
          label={<OptionLabel option={option} />}
        />
      ))}
    </fieldset>
  );
}

function OptionLabel({ option: { label, count, avatar, color } }: { option: FilterOption }) {
  return (
    <span className={styles.option}>
      {avatar && <Avatar name={avatar.name} seed={avatar.id} src={avatar.url} size={16} />}
      {color !== undefined && <LabelSwatch color={color} />}
      <span className={styles.name} title={label}>
        {label}
      </span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </span>
  );
}
