import type { NewPersonalAccessToken } from "@cairn/contract/users";
import { useState } from "react";
import { usePageContext } from "../../../platform/page-context.tsx";
import styles from "../users.module.css";
import { NewTokenNotice } from "./new-token.tsx";
import { TokenForm } from "./token-form.tsx";
import { TokenList } from "./token-list.tsx";

export function TokensView() {
  // The new token comes with the page's data if the form was sent without JavaScript, else with the
  // response to the form's request.
  const { once } = usePageContext();
  const [created, setCreated] = useState(
    () => (once.new_token as NewPersonalAccessToken | undefined) ?? null,
  );
  return (
    <div className={styles.stack}>
      {created && <NewTokenNotice key={created.id} token={created} />}
      <TokenForm onCreated={setCreated} />
      <TokenList />
    </div>
  );
}
