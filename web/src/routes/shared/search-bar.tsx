/** The search field above a page's list; its text is also in the page's address. */
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
