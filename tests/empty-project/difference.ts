import type {BrowserContext} from '@playwright/test';

/** How far a pixel's red, green or blue must be from the other's to count, of 255: less is not seen. */
const visible = 24;

/**
 * Compares two pictures of the same size; the browser itself reads them.
 *
 * @returns how many of a thousand pixels differ visibly, and a picture in which they are red
 */
export async function difference(
  context: BrowserContext,
  one: Buffer,
  other: Buffer,
): Promise<{perMille: number; marked: Buffer}> {
  const page = await context.newPage();
  const {count, total, image} = await page.evaluate(
    async ({pictures, least}) => {
      // Without names of its own: what compiles this file would have to be in the page for them.
      const [a, b] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          canvas?.drawImage(bitmap, 0, 0);
          return canvas?.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (a === undefined || b === undefined) throw new Error('The browser gave no canvas.');
      if (a.width !== b.width || a.height !== b.height) {
        throw new Error(`The pictures have ${a.width}×${a.height} and ${b.width}×${b.height} pixels.`);
      }
      const canvas = new OffscreenCanvas(a.width, a.height);
      const drawing = canvas.getContext('2d');
      let different = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        const isFar = [0, 1, 2].some((channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > least);
        different += isFar ? 1 : 0;
        a.data.set(isFar ? [255, 0, 0, 255] : [...a.data.slice(at, at + 3), 70], at);
      }
      drawing?.putImageData(a, 0, 0);
      const blob = await canvas.convertToBlob();
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return {
        count: different,
        total: a.width * a.height,
        image: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
      };
    },
    {pictures: [one.toString('base64'), other.toString('base64')], least: visible},
  );
  await page.close();
  return {perMille: (count / total) * 1000, marked: Buffer.from(image, 'base64')};
}
