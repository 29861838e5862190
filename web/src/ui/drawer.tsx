import type { DrawerProps } from "./aria/drawer.tsx";
import { lazyPart } from "./lazy.tsx";

const DrawerPart = lazyPart(() => import("./aria/drawer.tsx"));

export function Drawer(props: DrawerProps) {
  return props.isOpen && <DrawerPart {...props} />;
}
