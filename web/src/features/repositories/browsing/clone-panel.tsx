/** The address for `git clone`, and downloads of all files. */
import { encodePathSegment } from "@cairn/contract/addresses";
import { placeApiPath, type PlaceKey } from "@cairn/contract/place-api";
import { Icon } from "../../../ui/base/icon.tsx";
import { buttonClassName } from "../../../ui/buttons/button.tsx";
import { browsingMessages as texts } from "./browsing.messages.ts";
import { CopyableText } from "./copyable-text.tsx";
import styles from "./clone-button.module.css";

export function ClonePanel(props: { project: PlaceKey; url: string; at: string }) {
  return (
    <div className={styles.panel}>
      <CopyableText label={texts.cloneUrl} copyLabel={texts.copyUrl} text={props.url} />
      <p className={styles.hint}>{texts.passwordHint}</p>
      <Downloads {...props} />
    </div>
  );
}

function Downloads({ project, at }: { project: PlaceKey; at: string }) {
  const hrefOf = (extension: string) =>
    `${placeApiPath(project)}/repository/archive.${extension}?sha=${encodePathSegment(at)}`;
  return (
    <>
      {(["zip", "tar.gz"] as const).map((extension) => (
        <a
          key={extension}
          className={buttonClassName({ variant: "ghost", icon: "arrow-down-to-line" })}
          href={hrefOf(extension)}
          download
        >
          <Icon of="arrow-down-to-line" />
          {extension === "zip" ? texts.downloadZip : texts.downloadTar}
        </a>
      ))}
    </>
  );
}
