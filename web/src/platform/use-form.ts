/**
 * Hook for forms that also work without JavaScript. With JavaScript the form is sent by fetch, and
 * the entered values stay when the request fails.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { InputEventHandler, RefObject, SubmitEventHandler } from "react";
import { formatFieldError, toFormErrors } from "./failure.ts";
import type { FieldErrors, FormErrors } from "./failure.ts";
import { usePageContext } from "./page-context.tsx";
import { useMatchedRoute } from "./route-context.tsx";

interface FormPlan {
  /**
   * Label of every field, for error messages. The keys are field names without prefix (`login`, not
   * `user[login]`).
   */
  labels: Record<string, string>;
  /**
   * Address of the form without JavaScript. Needed on pages with several forms: the errors of a
   * refused form appear only in the form that was sent to this address.
   */
  action?: string;
  /** Validates the form in the browser before the request. Returns the errors by field. */
  check: (data: FormData) => FieldErrors;
  send: (data: FormData) => Promise<void>;
}

interface FormState {
  pending: boolean;
  message: string | null;
  errorOf: (field: string) => string | null;
  /**
   * Returns the value that the user entered into the field, when the server returned the form with
   * errors.
   */
  typed: (field: string) => string | undefined;
  banner: RefObject<HTMLDivElement | null>;
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    method: "post";
    /**
     * False until hydration: until then the browser validates the form, because our own validation is
     * not running yet.
     */
    noValidate: boolean;
    onSubmit: SubmitEventHandler<HTMLFormElement>;
    /** Removes the error of a field as soon as the field changes. */
    onInput: InputEventHandler<HTMLFormElement>;
  };
}

export function useForm(plan: FormPlan): FormState {
  const page = usePageContext();
  const { path } = useMatchedRoute();
  const sentBack = plan.action === undefined || plan.action === path ? page.form : null;
  const [pending, setPending] = useState(false);
  const [trouble, setTrouble] = useState<FormErrors>({
    message: sentBack?.message ?? null,
    errors: sentBack?.errors ?? {},
  });
  const form = useRef<HTMLFormElement>(null);
  const banner = useRef<HTMLDivElement>(null);

  const [failedTries, setFailedTries] = useState(0);

  // Moves the focus to the form's message, or to the first field with an error, after a failed
  // attempt.
  useEffect(() => {
    if (banner.current) banner.current.focus();
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failedTries]);

  // Turns off the browser's validation after hydration: its messages differ between browsers, and
  // our own messages replace them.
  const noValidate = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  const fail = (failed: FormErrors) => {
    setTrouble(failed);
    setFailedTries((tries) => tries + 1);
  };

  const submit = async (data: FormData) => {
    const errors = plan.check(data);
    if (Object.keys(errors).length > 0) return fail({ message: null, errors });
    setPending(true);
    try {
      await plan.send(data);
      setTrouble({ message: null, errors: {} });
    } catch (error) {
      fail(toFormErrors(error, Object.keys(plan.labels)));
    } finally {
      setPending(false);
    }
  };

  return {
    pending,
    message: trouble.message,
    errorOf: (field) => {
      const text = trouble.errors[field]?.[0];
      return text ? formatFieldError(plan.labels[field] ?? field, text) : null;
    },
    typed: (field) => sentBack?.values[field],
    banner,
    formProps: {
      ref: form,
      method: "post",
      noValidate,
      onSubmit: (event) => {
        event.preventDefault();
        if (!pending) void submit(new FormData(event.currentTarget));
      },
      onInput: (event) => {
        const field = parseFieldName((event.target as HTMLInputElement).name);
        if (!trouble.errors[field]) return;
        const { [field]: _, ...errors } = trouble.errors;
        setTrouble({ ...trouble, errors });
      },
    },
  };
}

const never = () => () => {};

/** The value of a field as a string; "" when the field is missing or contains a file. */
export function readFormFieldText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * The name of a field without prefix and brackets: `user[login]` gives `login`, `scopes[]` gives
 * `scopes`.
 */
export function parseFieldName(name: string): string {
  return /(?<!\w)(?<bare>\w+)\]?(?:\[\])?$/u.exec(name)?.groups?.bare ?? name;
}
