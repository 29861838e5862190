import type { DrawerProps } from "../aria/drawer.tsx";
import { lazyComponent } from "../base/lazy.tsx";

const DrawerPart = lazyComponent(() => import("../aria/drawer.tsx"));

export function Drawer(props: DrawerProps) {
  return props.isOpen && <DrawerPart {...props} />;
}
