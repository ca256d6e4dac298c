/** A file that is larger is not read. Bytes. */
export const MOST_BYTES = 20_000_000;
/** More pixels would fill the memory of the page. */
const MOST_PIXELS = 50_000_000;
/** The side of the picture that is kept, in pixels. */
export const SIDE = 512;

/** Why a file is no picture. */
export type PictureFault = 'tooLarge' | 'notPicture' | 'unreadable';

/** What the kinds of pictures begin with: neither the name of a file nor its type counts (ELE-20). */
const MAGIC: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

const holds = (bytes: Uint8Array, at: number, sign: readonly number[]): boolean =>
  sign.every((byte, index) => bytes[at + index] === byte);

const isPicture = (bytes: Uint8Array): boolean =>
  MAGIC.some((sign) => holds(bytes, 0, sign)) || (holds(bytes, 0, RIFF) && holds(bytes, 8, WEBP));

/** Reads a file as a picture. It is decoded without an address, so a strict policy allows it. */
export async function readPicture(file: File): Promise<ImageBitmap | PictureFault> {
  if (file.size > MOST_BYTES) return 'tooLarge';
  if (!isPicture(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) return 'notPicture';
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return 'unreadable';
  if (picture.width * picture.height <= MOST_PIXELS) return picture;
  picture.close();
  return 'tooLarge';
}

/** The part of a picture that is kept: its middle in the picture, from 0 to 1, and how much it is enlarged, from 1. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const MOST_ZOOM = 4;

/** The square of a crop in the pixels of the picture. It never leaves the picture. */
export function squareOf(
  { width, height }: ImageBitmap,
  { x, y, zoom }: Crop,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  const within = (middle: number, length: number) => Math.min(Math.max(middle * length - side / 2, 0), length - side);
  return { left: within(x, width), top: within(y, height), side };
}

/** Moves a crop, by parts of its own side. */
export function moved(picture: ImageBitmap, crop: Crop, right: number, down: number): Crop {
  const { left, top, side } = squareOf(picture, crop);
  const next = squareOf(picture, {
    ...crop,
    x: (left + side / 2 + right * side) / picture.width,
    y: (top + side / 2 + down * side) / picture.height,
  });
  return { ...crop, x: (next.left + side / 2) / picture.width, y: (next.top + side / 2) / picture.height };
}

/** Draws a crop on a canvas. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop);
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The picture that is kept, as a `data:` URL. What has no transparent parts is smaller as a JPEG. */
export function cut(picture: ImageBitmap, crop: Crop, type: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  draw(canvas, picture, crop);
  return canvas.toDataURL(type === 'image/jpeg' ? type : 'image/png', 0.9);
}
