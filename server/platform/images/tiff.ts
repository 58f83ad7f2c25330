interface TiffImage {
  width: number;
  height: number;
  /** Red, green and blue, one byte each. The fourth byte is the opacity of a pixel. */
  samples: 3 | 4;
  /** The ICC profile of the colors; empty if there is none. */
  profile: Uint8Array;
}

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
/** A reader holds a complete strip in memory. */
const ROWS_A_STRIP = 64;

/**
 * An uncompressed TIFF without its pixels, and the part of it to which they must be written, row by row. It passes
 * pixels to sharp together with their color profile, which raw pixels cannot include.
 */
export function tiffFrame({ width, height, samples, profile }: TiffImage) {
  const rowBytes = width * samples;
  const strips = Math.ceil(height / ROWS_A_STRIP);
  const stripBytes = Array.from(
    { length: strips },
    (_, strip) => Math.min(ROWS_A_STRIP, height - strip * ROWS_A_STRIP) * rowBytes,
  );
  const fields: [tag: number, type: number, values: ArrayLike<number>][] = [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, Array.from({ length: samples }, () => 8)],
    [259, SHORT, [1]], // no compression
    [262, SHORT, [2]], // RGB
    [273, LONG, stripBytes], // filled below with the position of each strip
    [277, SHORT, [samples]],
    [278, LONG, [ROWS_A_STRIP]],
    [279, LONG, stripBytes],
    ...(samples === 4 ? [[338, SHORT, [2]] satisfies [number, number, number[]]] : []), // alpha, not premultiplied
    ...(profile.length > 0 ? [[34_675, UNDEFINED, profile] satisfies [number, number, Uint8Array]] : []),
  ];
  const size = (type: number) => ({ [SHORT]: 2, [LONG]: 4 })[type] ?? 1;
  const directoryBytes = 2 + fields.length * 12 + 4;
  const apart = fields.map(([, type, { length }]) =>
    length * size(type) > 4 ? length * size(type) + (length & 1) : 0,
  );
  const pixelsAt = 8 + directoryBytes + apart.reduce((sum, bytes) => sum + bytes, 0);
  const tiff = new Uint8Array(pixelsAt + rowBytes * height);
  const view = new DataView(tiff.buffer);
  const write = (at: number, type: number, value: number) => {
    if (type === SHORT) view.setUint16(at, value, true);
    else if (type === LONG) view.setUint32(at, value, true);
    else view.setUint8(at, value);
  };

  tiff.set([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
  write(8, SHORT, fields.length);
  let free = 8 + directoryBytes;
  for (const [index, [tag, type, values]] of fields.entries()) {
    const entry = 10 + index * 12;
    write(entry, SHORT, tag);
    write(entry + 2, SHORT, type);
    write(entry + 4, LONG, values.length);
    const isApart = (apart[index] ?? 0) > 0;
    if (isApart) write(entry + 8, LONG, free);
    const at = isApart ? free : entry + 8;
    let strip = pixelsAt;
    for (let nth = 0; nth < values.length; nth++) {
      const value = values[nth] ?? 0;
      write(at + nth * size(type), type, tag === 273 ? strip : value);
      strip += value;
    }
    free += apart[index] ?? 0;
  }
  return { tiff, pixels: tiff.subarray(pixelsAt) };
}
