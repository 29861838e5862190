import type { DrawerProps } from "../aria/drawer.tsx";
import { lazyPart } from "../base/lazy.tsx";

const DrawerPart = lazyPart(() => import("../aria/drawer.tsx"));

export function Drawer(props: DrawerProps) {
  return props.isOpen && <DrawerPart {...props} />;
}
