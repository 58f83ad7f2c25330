import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A stored HEIC file, a few hundred bytes each, made with heif-enc. */
export function heicFile(name: 'quarters' | 'clear' | 'deep' | 'tile'): Buffer<ArrayBuffer> {
  return readFileSync(join(import.meta.dirname, 'heic', `${name}.heic`));
}

/** How large the tiles of `tile` are, and each of the four parts of `quarters`: red, green, blue and white. */
export const TILE = { width: 512, height: 512 };
export const QUARTERS = { width: 320, height: 240 };

interface HeicGrid {
  /** The coded picture that every tile shows. */
  tile: 'quarters' | 'tile';
  columns: number;
  rows: number;
  /** What the file says of the whole; all tiles together where left out. */
  width?: number;
  height?: number;
  /** Quarter turns, counterclockwise, that a viewer makes. */
  turns?: 0 | 1 | 2 | 3;
  /** An ICC profile. */
  profile?: Uint8Array;
  /** The EXIF data, beginning with its TIFF header. */
  exif?: Uint8Array;
  /** How long the file is made by filling it up. */
  fileBytes?: number;
}

/** A file as an iPhone writes it: a grid of tiles, how it is turned, its colors, its EXIF data. */
export function aHeic(grid: HeicGrid): Buffer<ArrayBuffer> {
  const { columns, rows, turns = 0, profile, exif, fileBytes = 0 } = grid;
  const side = grid.tile === 'tile' ? TILE : QUARTERS;
  const { width = columns * side.width, height = rows * side.height } = grid;
  const { hvcC, data } = codedTile(grid.tile);
  const tiles = Array.from({ length: columns * rows }, (_, index) => index + 2);
  const exifId = tiles.length + 2;

  const properties = [
    hvcC,
    fullBox('ispe', u32(side.width), u32(side.height)),
    fullBox('ispe', u32(width), u32(height)),
    box('irot', u8(turns)),
    ...(profile ? [box('colr', ascii('prof'), Buffer.from(profile))] : []),
  ];
  const ofTile = [0x81, 2];
  const ofGrid = [3, 0x84, ...(profile ? [5] : [])];
  const exifItem = exif && Buffer.concat([u32(0), Buffer.from(exif)]);

  // Where the coded data lie is known once everything before them has been written; its length does not depend on it.
  const meta = (dataAt: number) =>
    fullBox(
      'meta',
      fullBox('hdlr', u32(0), ascii('pict'), Buffer.alloc(13)),
      fullBox('pitm', u16(1)),
      itemLocations([
        { id: 1, isInIdat: true, at: 0, length: 12 },
        ...tiles.map((id) => ({ id, isInIdat: false, at: dataAt, length: data.length })),
        ...(exifItem ? [{ id: exifId, isInIdat: false, at: dataAt + data.length, length: exifItem.length }] : []),
      ]),
      fullBox(
        'iinf',
        u16(1 + tiles.length + (exif ? 1 : 0)),
        itemInfo(1, 'grid'),
        ...tiles.map((id) => itemInfo(id, 'hvc1')),
        ...(exif ? [itemInfo(exifId, 'Exif')] : []),
      ),
      fullBox(
        'iref',
        box('dimg', u16(1), u16(tiles.length), ...tiles.map(u16)),
        ...(exif ? [box('cdsc', u16(exifId), u16(1), u16(1))] : []),
      ),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox('ipma', u32(1 + tiles.length), associations(1, ofGrid), ...tiles.map((id) => associations(id, ofTile))),
      ),
      box('idat', u8(0), u8(1), u8(rows - 1), u8(columns - 1), u32(width), u32(height)),
    );
  const head = box('ftyp', ascii('heic'), u32(0), ascii('mif1'), ascii('heic'));
  const dataAt = head.length + meta(0).length + 8;
  const file = [head, meta(dataAt), box('mdat', data, ...(exifItem ? [exifItem] : []))];
  const written = file.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([...file, ...(fileBytes > written ? [box('free', Buffer.alloc(fileBytes - written - 8))] : [])]);
}

/** The coded picture of a stored file and what a decoder must know of it. */
function codedTile(name: HeicGrid['tile']) {
  const file = heicFile(name);
  const at = (type: string) => file.indexOf(type, 0, 'latin1') - 4;
  const boxAt = (start: number) => file.subarray(start, start + file.readUInt32BE(start));
  return { hvcC: boxAt(at('hvcC')), data: boxAt(at('mdat')).subarray(8) };
}

interface ItemLocation {
  id: number;
  isInIdat: boolean;
  at: number;
  length: number;
}

function itemLocations(items: readonly ItemLocation[]): Buffer {
  const entries = items.map(({ id, isInIdat, at, length }) =>
    Buffer.concat([u16(id), u16(isInIdat ? 1 : 0), u16(0), u16(1), u32(at), u32(length)]),
  );
  return box('iloc', u8(1), Buffer.alloc(3), u8(0x44), u8(0), u16(items.length), ...entries);
}

function itemInfo(id: number, type: string): Buffer {
  // A tile is hidden: what the file shows is the grid.
  return box('infe', u8(2), Buffer.from([0, 0, type === 'grid' ? 0 : 1]), u16(id), u16(0), ascii(type), u8(0));
}

function associations(id: number, properties: readonly number[]): Buffer {
  return Buffer.concat([u16(id), u8(properties.length), Buffer.from(properties)]);
}

function box(type: string, ...content: readonly Buffer[]): Buffer<ArrayBuffer> {
  const length = content.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([u32(length), ascii(type), ...content]);
}

/** A box with version 0 and no flags. */
function fullBox(type: string, ...content: readonly Buffer[]): Buffer<ArrayBuffer> {
  return box(type, u32(0), ...content);
}

function u8(value: number): Buffer<ArrayBuffer> {
  return Buffer.from([value]);
}

function u16(value: number): Buffer<ArrayBuffer> {
  return Buffer.from([value >>> 8, value & 0xff]);
}

function u32(value: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

function ascii(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(text, 'latin1');
}
