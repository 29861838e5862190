import type { DrawerProps } from "../aria/drawer.tsx";
import { createLazyComponent } from "../base/lazy.tsx";

const DrawerPart = createLazyComponent(() => import("../aria/drawer.tsx"));

export function Drawer(props: DrawerProps) {
  return props.isOpen && <DrawerPart {...props} />;
}
