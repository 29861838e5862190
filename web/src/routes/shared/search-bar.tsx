/**
 * The search field above the list of a page. The hook `useSearchFieldState` copies the search term
 * into the address of the page.
 */
import { SearchField } from "../../ui/forms/search-field.tsx";
import styles from "./search-bar.module.css";

export function SearchBar(props: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <search className={styles.bar}>
      <SearchField {...props} placeholder={props.label} />
    </search>
  );
}
