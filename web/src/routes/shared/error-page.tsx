import { Link } from "wouter";
import { Button, buttonClassName } from "../../ui/buttons/button.tsx";
import styles from "./error-page.module.css";
import { errorPageMessages } from "./routes.messages.ts";

/** Error page: an illustration of fallen stones, the error message, and links to other pages. */
export function ErrorPage(props: { title: string; message: string; reloadable?: boolean }) {
  const texts = errorPageMessages.problem;
  return (
    <div className={styles.problem}>
      <FallenStones />
      <h1 tabIndex={-1}>{props.title}</h1>
      <p>{props.message}</p>
      <div className={styles.ways}>
        {props.reloadable && (
          <Button variant="primary" icon="rotate-cw" onClick={() => location.reload()}>
            {texts.reload}
          </Button>
        )}
        <Link href="/" className={buttonClassName({})}>
          {texts.home}
        </Link>
      </div>
    </div>
  );
}

function FallenStones() {
  return (
    <svg width="136" height="64" viewBox="0 0 136 64" aria-hidden="true">
      <rect className={styles.new} x="2" y="51" width="20" height="10" rx="5" />
      <rect className={styles.stone} x="28" y="42" width="58" height="19" rx="9.5" />
      <rect
        className={styles.stone}
        x="82.6"
        y="40.8"
        width="40"
        height="15"
        rx="7.5"
        transform="rotate(25 102.6 48.3)"
      />
      <path className={styles.ground} d="M0 62H136" />
    </svg>
  );
}
