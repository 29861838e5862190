/** Field of the results page, with a chip for the project that is searched. */
import {
  SEARCH_FILTERS,
  SEARCH_PATH,
  SEARCH_TEXT_MAX,
  searchUrl,
} from "@cairn/contract/search/search";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { Link, useLocation } from "wouter";
import { Button } from "../../ui/buttons/button.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import type { SearchParams } from "./search-params.ts";
import { searchMessages as texts } from "./search.messages.ts";
import styles from "./search-form.module.css";

export function SearchForm({ wish }: { wish: SearchParams }) {
  const [, navigate] = useLocation();
  const [text, setText] = useState(wish.search);
  const search = text.trim().slice(0, SEARCH_TEXT_MAX);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    navigate(searchUrl(SEARCH_PATH, { ...wish, search, page: 1 }));
  };
  return (
    <search>
      <form action={SEARCH_PATH} className={styles.form} onSubmit={submit}>
        <HiddenParams wish={wish} />
        <SearchField
          label={texts.field}
          placeholder={texts.field}
          name="search"
          size="lg"
          value={text}
          onChange={setText}
          chip={wish.project.length > 0 && <ProjectChip wish={{ ...wish, search }} />}
        />
        <Button type="submit" size="lg">
          {texts.submit}
        </Button>
      </form>
    </search>
  );
}

/** The filters as fields, for a form that is sent without JavaScript. */
function HiddenParams({ wish }: { wish: SearchParams }) {
  return (
    <>
      <input type="hidden" name="scope" value={wish.scope} />
      {SEARCH_FILTERS.flatMap((name) =>
        wish[name].map((value) => (
          <input key={name + value} type="hidden" name={`${name}[]`} value={value} />
        )),
      )}
      {wish.state && <input type="hidden" name="state" value={wish.state} />}
      {wish.sort && <input type="hidden" name="sort" value={wish.sort} />}
    </>
  );
}

/** Its link removes the projects from the search and keeps the text, also a text that is not sent yet. */
function ProjectChip({ wish }: { wish: SearchParams }) {
  const [path = "", ...others] = wish.project;
  const name = others.length > 0 ? texts.projects(wish.project.length) : path.split("/").at(-1);
  return (
    <span className={styles.chip} title={wish.project.join(", ")}>
      <span className={styles.in}>{texts.inProject}</span>
      <span className={styles.name}>{name}</span>
      <Link
        href={searchUrl(SEARCH_PATH, { ...wish, project: [], page: 1 })}
        className={styles.remove}
        aria-label={texts.searchEverywhere}
      >
        <Icon of="x" size={12} />
      </Link>
    </span>
  );
}
