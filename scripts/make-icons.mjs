/*
 * Generates web/kit/icons/icons.ts, public-icons.ts, and paying-icons.ts from the npm package @tabler/icons 3.51.0
 * (MIT, Paweł Kuna): the whole set is 88 MB on disk, and the screens use some eighty of its six thousand icons. The
 * generated files are committed; to add an icon, add it to the list and run:
 *
 *   cd "$(mktemp -d)" && npm pack @tabler/icons@3.51.0 && tar xzf tabler-icons-3.51.0.tgz
 *   node …/scripts/make-icons.mjs package/icons/outline && npm run format
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The icon names used by screens, with their names at https://tabler.io/icons. */
const ICONS = {
  IconAlertCircle: 'alert-circle',
  IconAlertTriangle: 'alert-triangle',
  IconArrowBackUp: 'arrow-back-up',
  IconArrowDown: 'arrow-down',
  IconArrowUp: 'arrow-up',
  IconArrowsHorizontal: 'arrows-horizontal',
  IconArrowsSort: 'arrows-sort',
  IconBolt: 'bolt',
  IconBuilding: 'building',
  IconBuildingBank: 'building-bank',
  IconBuildingStore: 'building-store',
  IconCalendarEvent: 'calendar',
  IconCall: 'phone',
  IconCamera: 'camera',
  IconCash: 'cash',
  IconCheck: 'check',
  IconChecks: 'checks',
  IconChevronDown: 'chevron-down',
  IconChevronLeft: 'chevron-left',
  IconChevronRight: 'chevron-right',
  IconChevronUp: 'chevron-up',
  IconCircleCheck: 'circle-check',
  IconCircleX: 'circle-x',
  IconClock: 'clock',
  IconCoin: 'coin',
  IconCopy: 'copy',
  IconCreditCard: 'credit-card',
  IconCreditCardOff: 'credit-card-off',
  IconCreditCardPay: 'credit-card-pay',
  IconDevices: 'devices',
  IconDots: 'dots',
  IconDotsVertical: 'dots-vertical',
  IconDownload: 'download',
  IconEdit: 'pencil',
  IconExternalLink: 'external-link',
  IconEye: 'eye',
  IconEyeOff: 'eye-off',
  IconFileInvoice: 'file-invoice',
  IconFileText: 'file-text',
  IconFileTypePdf: 'file-type-pdf',
  IconFolder: 'folder',
  IconFolderPlus: 'folder-plus',
  IconGripVertical: 'grip-vertical',
  IconHistory: 'history',
  IconHome: 'home',
  IconHourglass: 'hourglass',
  IconInfoCircle: 'info-circle',
  IconKeyboard: 'keyboard',
  IconLogin: 'login-2',
  IconLogout: 'logout',
  IconMail: 'mail',
  IconMapPin: 'map-pin',
  IconMenu2: 'menu-2',
  IconMessageQuestion: 'message-circle-question',
  IconMessageSearch: 'message-search',
  IconPhone: 'device-mobile',
  IconPhoto: 'photo',
  IconPlayerPause: 'player-pause',
  IconPlugConnected: 'plug-connected',
  IconPlus: 'plus',
  IconPrinter: 'printer',
  IconReceipt: 'receipt',
  IconReceiptOff: 'receipt-off',
  IconRefresh: 'refresh',
  IconReportMoney: 'report',
  IconSearch: 'search',
  IconSend: 'send',
  IconSettings: 'settings',
  IconSignature: 'scribble',
  IconTool: 'tool',
  IconTrash: 'trash',
  IconUnlink: 'unlink',
  IconUpload: 'upload',
  IconUserCircle: 'user-circle',
  IconUserDollar: 'user-dollar',
  IconUserEdit: 'user-edit',
  IconUserPlus: 'user-plus',
  IconUsers: 'users',
  IconX: 'x',
};

/** The icons of the public pages and their header: a separate file, so that visitors do not load the others. */
const PUBLIC = new Set([
  'IconArrowsHorizontal',
  'IconBolt',
  'IconCheck',
  'IconChevronDown',
  'IconChevronRight',
  'IconFileTypePdf',
  'IconLogin',
  'IconLogout',
  'IconPhone',
  'IconPlugConnected',
  'IconSettings',
  'IconUserCircle',
]);

/** The icons of the payment script, which the customer's page loads later. */
const PAYING = new Set([
  'IconBuildingBank',
  'IconChecks',
  'IconCoin',
  'IconCreditCardOff',
  'IconCreditCardPay',
  'IconHourglass',
  'IconPlayerPause',
  'IconUserDollar',
  'IconUserEdit',
]);

const UI = join(import.meta.dirname, '../web/kit/icons');

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder icons/outline of the package @tabler/icons.');

for (const [file, isIts] of [
  ['public-icons.ts', (name) => PUBLIC.has(name)],
  ['paying-icons.ts', (name) => PAYING.has(name)],
  ['icons.ts', (name) => !PUBLIC.has(name) && !PAYING.has(name)],
])
  write(
    file,
    Object.entries(ICONS).filter(([name]) => isIts(name)),
  );

function write(file, icons) {
  writeFileSync(
    join(UI, file),
    `// Tabler Icons 3.51.0, MIT licence: docs/licenses/tabler-icons.txt. Made by scripts/make-icons.mjs: add icons there.
import { icon } from './icon.tsx';

${icons.map((each) => drawn(each)).join('\n')}
`,
  );
  console.log(`${icons.length} icons in ${file}`);
}

function drawn([name, tabler]) {
  const svg = readFileSync(join(folder, `${tabler}.svg`), 'utf8');
  // The first path of each file is an invisible frame.
  const shapes = [...svg.matchAll(/<(?!svg|\/svg)(\w+)([^>]*)>/g)].filter(
    ([, , rest]) => !rest.includes('stroke="none"'),
  );
  const paths = shapes.map(([whole, tag, rest]) => {
    const d = /\bd="([^"]+)"/.exec(rest)?.[1];
    if (tag !== 'path' || !d) throw new Error(`${tabler} has a shape that icon() cannot draw: ${whole}`);
    return `'${d}'`;
  });
  return `export const ${name} = /* @__PURE__ */ icon(${paths.join(', ')});`;
}
