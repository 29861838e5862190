import { useEffect, useState } from "react";

/**
 * Returns the value once it has not changed for this many milliseconds, so that the page does not
 * send a request at every key press.
 */
export function useDebouncedValue<Value>(value: Value, milliseconds = 300): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
