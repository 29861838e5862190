/** Toasts: short messages at the edge of the page about the result of an action. */
import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { Icon } from "../base/icon.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import { ToastTimer } from "./toast-clock.ts";
import styles from "./toast.module.css";
import { kitMessages } from "../base/ui.messages.ts";

interface ToastOptions {
  intent?: "neutral" | "success" | "danger" | undefined;
  action?: { label: string; onAction: () => void } | undefined;
}

interface Toast extends ToastOptions {
  text: string;
  turn: number;
}

type ShowToast = (text: string, options?: ToastOptions) => void;

const ToastContext = createContext<ShowToast>(() => {});

export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export function ToastProvider(props: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const [clock] = useState(() => new ToastTimer<Toast>(setToast));
  const turns = useRef(0);
  const show = useCallback<ShowToast>(
    (text, options) => {
      turns.current += 1;
      clock.show({ text, turn: turns.current, ...options });
    },
    [clock],
  );
  return (
    <ToastContext value={show}>
      {props.children}
      <ToastRegion toast={toast} clock={clock} />
    </ToastContext>
  );
}

function ToastRegion(props: { toast: Toast | null; clock: ToastTimer<Toast> }) {
  const { toast, clock } = props;
  const region = useRef<HTMLElement>(null);
  const cameFrom = useFocusKey(region, toast !== null);
  const isAlert = toast?.intent === "danger";
  const dismiss = () => {
    if (region.current?.contains(document.activeElement)) cameFrom.current?.focus();
    clock.dismiss();
  };

  useEffect(() => {
    // Places the toast at the bottom left of the page content. The position is measured, because it
    // depends on the navigation's width.
    if (!toast) return;
    const slab = document.querySelector("main")?.getBoundingClientRect();
    region.current?.style.setProperty("--slab-left", `${slab?.left ?? 0}px`);
  }, [toast]);

  const shown = toast && (
    <div
      key={toast.turn}
      className={styles.toast}
      data-intent={toast.intent ?? "neutral"}
      onPointerEnter={() => clock.hold("pointer")}
      onPointerLeave={() => clock.release("pointer")}
      onFocus={() => clock.hold("focus")}
      onBlur={() => clock.release("focus")}
    >
      {toast.intent === "success" && <Icon of="circle-check" />}
      {toast.intent === "danger" && <Icon of="circle-exclamation-point" />}
      <span className={styles.text}>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            // Dismisses this toast first, because the action may show another one.
            dismiss();
            toast.action?.onAction();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton icon="x" size="xs" label={kitMessages.close} onClick={dismiss} />
    </div>
  );
  // Keeps both live regions mounted, because screen readers announce only changes inside a region.
  return (
    // Handles Escape when any control in the toast has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      className={styles.region}
      aria-label={kitMessages.notifications}
      tabIndex={-1}
      data-react-aria-top-layer="true"
      onKeyDown={(event) => {
        if (event.key === "Escape") dismiss();
      }}
    >
      <div role="status">{isAlert ? null : shown}</div>
      <div role="alert">{isAlert ? shown : null}</div>
    </section>
  );
}

/** Moves the focus to the toast when the user presses F6, and back on the second press. */
function useFocusKey(region: RefObject<HTMLElement | null>, isShown: boolean) {
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    const keyDown = (event: KeyboardEvent) => {
      if (event.key !== "F6") return;
      event.preventDefault();
      const { activeElement } = document;
      if (region.current?.contains(activeElement)) cameFrom.current?.focus();
      else {
        cameFrom.current = activeElement instanceof HTMLElement ? activeElement : null;
        region.current?.querySelector("button")?.focus();
      }
    };
    document.addEventListener("keydown", keyDown);
    return () => document.removeEventListener("keydown", keyDown);
  }, [region, isShown]);
  return cameFrom;
}
