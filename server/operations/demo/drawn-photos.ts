import sharp from 'sharp';

/* Generated photos, which have no copyright and never change. */

type Scene = 'kitchen' | 'house';
type State = 'before' | 'after';
/** The visible section of a drawing of 800 by 600. */
type View = readonly [x: number, y: number, width: number];

export interface Drawing {
  scene: Scene;
  state: State;
  view: View;
}

export const WHOLE: View = [0, 0, 800];
export const CLOSE: View = [40, 150, 440];

/** Renders the drawing like a phone's photo: a JPEG of 1600 by 1200. */
export function drawPhoto({ scene, state, view: [x, y, width] }: Drawing): Promise<Buffer> {
  const box = `${x} ${y} ${width} ${(width * 3) / 4}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="${box}">${SCENES[scene](state)}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
}

/** The company's logo: a roof over a wave. */
export function drawLogo(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 48 48">
    <rect width="48" height="48" rx="10" fill="#17506b"/>
    <path d="M9 25 24 11l15 14" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M9 35c5-4 10-4 15 0s10 4 15 0" fill="none" stroke="#f0a04b" stroke-width="4" stroke-linecap="round"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const SCENES: Record<Scene, (state: State) => string> = { kitchen, house };

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string;
  stroke?: string;
  rx?: number;
}

function rect({ x, y, width, height, fill, stroke = 'none', rx = 0 }: Rect): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" stroke="${stroke}" stroke-width="2" rx="${rx}"/>`;
}

const lines = (path: string, stroke: string, width = 2) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;

const from = (count: number, draw: (n: number) => string) => Array.from({ length: count }, (_, n) => draw(n)).join('');

const KITCHENS = {
  before: {
    wall: '#d9cbb0',
    tile: '#cdbe9f',
    front: '#9c6f42',
    edge: '#7e5731',
    counter: '#bfae93',
    floor: '#9a8a78',
    gap: '#8c7c6a',
    knob: '#d8b979',
  },
  after: {
    wall: '#eef1ee',
    tile: '#dfe5e6',
    front: '#3f5a6b',
    edge: '#2e4452',
    counter: '#f4f2ec',
    floor: '#c9a878',
    gap: '#b59465',
    knob: '#c9ccd0',
  },
} as const;

function kitchen(state: State): string {
  const { wall, tile, front, edge, counter, floor, gap, knob } = KITCHENS[state];
  const door = (x: number, y: number, width: number, height: number) =>
    rect({ x, y, width, height, fill: front, stroke: edge }) +
    rect({ x: x + 12, y: y + 12, width: width - 24, height: height - 24, fill: 'none', stroke: edge }) +
    `<circle cx="${x + width - 18}" cy="${y + height / 2}" r="5" fill="${knob}"/>`;
  return [
    rect({ x: 0, y: 0, width: 800, height: 600, fill: wall }),
    from(5, (row) => lines(`M0 ${232 + row * 22}H800`, tile)),
    from(20, (column) => lines(`M${column * 42} 232V330`, tile)),
    rect({ x: 0, y: 490, width: 800, height: 110, fill: floor }),
    from(9, (n) => lines(`M${n * 110 - 40} 490L${n * 150 - 200} 600`, gap)),
    rect({ x: 300, y: 70, width: 180, height: 150, fill: '#f3efe4', stroke: edge, rx: 3 }),
    rect({ x: 312, y: 82, width: 156, height: 126, fill: '#b9cdd6' }),
    lines('M390 82v126M312 145h156', '#f3efe4', 6),
    from(2, (n) => door(40 + n * 125, 60, 120, 160)),
    from(2, (n) => door(510 + n * 125, 60, 120, 160)),
    rect({ x: 0, y: 326, width: 800, height: 22, fill: counter, stroke: edge }),
    from(4, (n) => door(20 + n * 125, 350, 120, 138)),
    rect({ x: 540, y: 330, width: 140, height: 158, fill: '#e9e6df', stroke: '#a9a59b' }),
    rect({ x: 556, y: 380, width: 108, height: 70, fill: '#4a4f55', rx: 4 }),
    door(690, 350, 104, 138),
    lines('M398 326v-34a16 16 0 0 1 32 0v10', '#9aa0a6', 7),
    state === 'before' ? wornKitchen() : from(3, (n) => `<circle cx="${220 + n * 180}" cy="24" r="9" fill="#fff6d6"/>`),
  ].join('');
}

function wornKitchen(): string {
  return (
    lines('M90 14c30 12 36 30 54 34M640 8c-8 22 12 26 6 40', '#b09f78', 3) +
    lines('M150 240l14 22-8 18 18 30', '#8c7c6a', 3) +
    rect({ x: 66, y: 292, width: 70, height: 34, fill: '#8c7c6a', rx: 4 }) +
    `<ellipse cx="300" cy="540" rx="90" ry="14" fill="#7d6d5b" opacity="0.6"/>`
  );
}

const HOUSES = {
  before: { wall: '#c9bfa6', trim: '#9d937b', roof: '#6d6a66', door: '#7b5a3c', grass: '#9aa35f', gutter: '#8b8478' },
  after: { wall: '#dfe8ec', trim: '#ffffff', roof: '#3d4a55', door: '#b5472a', grass: '#7fa65a', gutter: '#ffffff' },
} as const;

function house(state: State): string {
  const { wall, trim, roof, door, grass, gutter } = HOUSES[state];
  const window = (x: number) =>
    rect({ x, y: 330, width: 110, height: 90, fill: '#9fb8c6', stroke: trim }) +
    lines(`M${x + 55} 330v90M${x} 375h110`, trim, 5);
  return [
    rect({ x: 0, y: 0, width: 800, height: 430, fill: '#cfe0ec' }),
    rect({ x: 0, y: 430, width: 800, height: 170, fill: grass }),
    rect({ x: 100, y: 280, width: 600, height: 210, fill: wall }),
    from(7, (row) => lines(`M100 ${306 + row * 26}H700`, trim, 1)),
    `<path d="M60 286 240 130H600L740 286Z" fill="${roof}"/>`,
    from(5, (row) => lines(`M${96 + row * 30} ${260 - row * 26}H${712 - row * 24}`, '#00000033')),
    lines('M62 290H738', gutter, 9),
    window(150),
    window(520),
    rect({ x: 350, y: 340, width: 90, height: 150, fill: door, stroke: trim }),
    `<circle cx="424" cy="420" r="5" fill="#e8d9a8"/>`,
    `<path d="M340 490h110l70 110H270Z" fill="#c4bfb5"/>`,
    state === 'before' ? wornHouse() : from(5, (n) => `<circle cx="${130 + n * 45}" cy="492" r="20" fill="#5c8f4a"/>`),
  ].join('');
}

function wornHouse(): string {
  return (
    `<path d="M300 190l60-14 30 34-70 22ZM560 220l44-6 10 30-50 4Z" fill="#4d4a46"/>` +
    lines('M180 440l20 18-8 22M610 440l-16 20 12 20', '#9d937b', 3) +
    lines('M690 294l18 60', '#8b8478', 8) +
    lines('M130 520l8-22 6 22M220 540l8-26 8 26M640 530l6-24 10 24', '#7d8446', 4)
  );
}
