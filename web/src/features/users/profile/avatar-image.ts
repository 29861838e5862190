/** Prepares the image that a user chose as avatar: large photos are cropped and made smaller. */
import {
  AVATAR_BYTES_MAX,
  AVATAR_CONTENT_TYPES,
  AVATAR_SIDE_MAX,
} from "@cairn/contract/users/avatars";

const SIDE = 256;

/**
 * Returns the file itself if the server accepts it, so that animated images stay animated. Otherwise
 * returns the middle of the image, 256 pixels wide and high. Returns null if the file is no image of an
 * allowed type.
 */
export async function prepareAvatar(file: File): Promise<File | null> {
  if (!AVATAR_CONTENT_TYPES.some((type) => type === file.type)) return null;
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return null;
  const { width, height } = image;
  if (file.size <= AVATAR_BYTES_MAX && Math.max(width, height) <= AVATAR_SIDE_MAX) return file;
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const side = Math.min(width, height);
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  canvas.getContext("2d")?.drawImage(image, x, y, side, side, 0, 0, SIDE, SIDE);
  // PNG keeps transparency, but a photo can be larger than the limit as PNG.
  const png = await encode(canvas, "image/png");
  return png !== null && png.size > AVATAR_BYTES_MAX ? encode(canvas, "image/jpeg") : png;
}

async function encode(canvas: HTMLCanvasElement, type: string): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, 0.9);
  });
  return blob && new File([blob], "avatar", { type });
}
