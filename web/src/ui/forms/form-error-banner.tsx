/** Error message of a whole form, above its fields. It gets the focus after a failed attempt. */
import type { RefObject } from "react";
import { Banner } from "../feedback/banner.tsx";

export function FormErrorBanner(props: {
  form: { message: string | null; banner: RefObject<HTMLDivElement | null> };
}) {
  const { message, banner } = props.form;
  if (message === null) return null;
  return (
    <Banner ref={banner} intent="danger">
      {message}
    </Banner>
  );
}
