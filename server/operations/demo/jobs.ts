import type { CostType } from '#contract/sales/itemized-estimates.ts';

export interface CatalogueLine {
  code: string;
  description: string;
  /** The unit of the quantity; null for pieces and hours. */
  unit: string | null;
  cost_type: CostType;
  unit_price_dollar: number;
  quantity: number;
  duration_hour: number;
  is_optional?: true;
}

/** A kind of work that the company does: the names of its projects, and the line items of its estimates. */
export interface Job {
  project_type: string;
  names: readonly string[];
  description: string;
  days: number;
  lines: readonly CatalogueLine[];
}

/** Measured quantities have their unit in brackets below. */
const IN_UNITS = /^(?<description>.+) \((?<unit>[a-z ]+)\)$/;

type Row = [code: string, description: string, unitPrice: number, quantity: number, hours: number, kind?: 'optional'];

const labor = (...row: Row) => line('labor', row);
const material = (...row: Row) => line('material', row);
const all = (...row: Row) => line('all', row);

function line(cost_type: CostType, [code, written, unit_price_dollar, quantity, duration_hour, kind]: Row) {
  const { description = written, unit = null } = IN_UNITS.exec(written)?.groups ?? {};
  const fields: CatalogueLine = { code, description, unit, cost_type, unit_price_dollar, quantity, duration_hour };
  return kind ? { ...fields, is_optional: true as const } : fields;
}

// Prices such as 7.77 x 33.33 are chosen to test rounding.
export const jobs: readonly Job[] = [
  {
    project_type: 'Kitchen',
    names: ['Kitchen remodel', 'Kitchen refresh', 'Galley kitchen update', 'Break room kitchen'],
    description: 'Replace cabinets, counters and backsplash; keep the layout.',
    days: 12,
    lines: [
      labor('DEMO-01', 'Remove cabinets, counters and backsplash', 65, 14, 14),
      all('CAB-10', 'White shaker base and wall cabinets, installed', 4850, 1, 16),
      material('CTR-04', 'Quartz countertop, 3 cm, fabricated and set (sq ft)', 78, 42, 6),
      all('TIL-02', 'Subway tile backsplash with grout and trim (sq ft)', 24.5, 36.25, 10),
      labor('ELE-01', 'GFCI outlets at the counter, to code', 145, 2, 3),
      labor('PLM-06', 'Disconnect and reconnect sink, disposal and dishwasher', 118.75, 3.5, 3.5),
      material('HDW-03', 'Brushed nickel pulls and soft-close hinges', 7.77, 33, 2),
      all('PNT-01', 'Patch, prime and paint walls and ceiling (sq ft)', 2.15, 412.5, 9),
      labor('CLN-01', 'Protect floors, haul debris and clean', 395, 1, 5),
      material('PRM-01', 'City permit and inspection', 187.33, 1, 0),
      all('LED-01', 'Under-cabinet LED lighting with dimmer', 640, 1, 4, 'optional'),
      material('SNK-02', 'Workstation sink and pull-down faucet', 518, 1, 2, 'optional'),
    ],
  },
  {
    project_type: 'Bathroom',
    names: ['Guest bathroom', 'Main bathroom remodel', 'Walk-in shower', 'Powder room'],
    description: 'New tile shower, vanity and fixtures. The tub goes.',
    days: 8,
    lines: [
      labor('DEMO-02', 'Remove tub, surround and vanity', 68.5, 11, 11),
      all('WTR-01', 'Waterproof membrane and sloped shower pan', 1284.99, 1, 9),
      all('TIL-05', 'Porcelain wall tile, set and grouted (sq ft)', 19.85, 96.5, 18),
      material('GLS-02', 'Frameless glass door, 3/8 in', 1149, 1, 0),
      labor('PLM-02', 'Move drain and supply, set new valve', 122.5, 6.75, 6.75),
      all('VAN-01', 'Vanity 36 in with top and faucet, installed', 987.45, 1, 5),
      all('EXH-01', 'Quiet exhaust fan, ducted outside', 312.2, 1, 3),
      all('HTF-01', 'Heated floor with thermostat (sq ft)', 21.35, 38, 6, 'optional'),
    ],
  },
  {
    project_type: 'Roofing',
    names: ['Roof replacement', 'Roof leak repair', 'Shingle roof over garage'],
    description: 'Tear off to the deck, replace rotten boards, new architectural shingles.',
    days: 4,
    lines: [
      labor('ROF-01', 'Tear off shingles and haul away (square)', 84.25, 23.5, 20),
      material('ROF-04', 'Architectural shingles, 130 mph (square)', 138.9, 25.85, 0),
      material('ROF-05', 'Peel-and-stick underlayment (square)', 61.49, 25.85, 0),
      labor('ROF-07', 'Lay shingles, ridge and flashing (square)', 112, 25.85, 30),
      all('DEC-01', 'Replace rotten decking (sheet)', 92.37, 7, 5),
      material('DRP-01', 'Drip edge, aluminum (ft)', 3.33, 186.5, 2),
      all('GUT-02', 'Seamless gutter along the front (ft)', 11.45, 48, 6, 'optional'),
    ],
  },
  {
    project_type: 'Painting',
    names: ['Exterior repaint', 'Interior repaint', 'Living room and hall', 'Office repaint'],
    description: 'Wash, patch, caulk, prime bare spots and two coats.',
    days: 5,
    lines: [
      labor('PNT-10', 'Pressure wash and prepare (sq ft)', 0.37, 1850, 8),
      labor('PNT-12', 'Caulk, patch stucco and prime', 58, 9.5, 9.5),
      all('PNT-14', 'Two coats of satin acrylic (sq ft)', 1.89, 1850, 34),
      all('PNT-16', 'Front door and trim, semi-gloss', 265.5, 1, 5),
      all('PNT-18', 'Garage door, two coats', 189.99, 1, 3, 'optional'),
    ],
  },
  {
    project_type: 'Fencing',
    names: ['Backyard fence', 'Privacy fence', 'Pool fence'],
    description: 'Pressure-treated board on board, six feet, two gates.',
    days: 3,
    lines: [
      labor('FNC-01', 'Remove old fence and haul (ft)', 4.75, 142, 7),
      all('FNC-03', 'Board-on-board fence, 6 ft (ft)', 38.6, 142, 26),
      all('FNC-05', 'Walk gate with steel frame', 286.75, 2, 4),
      material('FNC-08', 'Concrete, 60 lb bags', 5.48, 74, 0),
    ],
  },
  {
    project_type: 'Deck and Patio',
    names: ['Paver patio', 'Screened lanai', 'Dock repair', 'Backyard patio'],
    description: 'Pavers on a compacted base, edge restraint, polymeric sand.',
    days: 6,
    lines: [
      labor('PAT-01', 'Excavate and compact base (sq ft)', 3.65, 420, 14),
      all('PAT-03', 'Concrete pavers, herringbone (sq ft)', 11.99, 441.5, 28),
      material('PAT-05', 'Edge restraint and polymeric sand', 342.18, 1, 2),
      all('PAT-09', 'Low-voltage path lights', 74.95, 6, 4, 'optional'),
      all('PAT-11', 'Fire pit kit, set', 859, 1, 5, 'optional'),
    ],
  },
  {
    project_type: 'Electrical',
    names: ['Panel upgrade', 'EV charger circuit', 'Shop lighting', 'Generator inlet'],
    description: 'Work by our licensed subcontractor, permit included.',
    days: 2,
    lines: [
      labor('ELE-10', 'Licensed electrician', 128, 7.25, 7.25),
      material('ELE-12', '200 A panel with surge protection', 684.4, 1, 0),
      material('ELE-14', 'Copper feeder and conduit (ft)', 6.83, 62.5, 0),
      material('PRM-02', 'Electrical permit', 142.5, 1, 0),
    ],
  },
  {
    project_type: 'Plumbing',
    names: ['Water heater', 'Repipe laundry', 'Slab leak', 'Hose bibs and shutoffs'],
    description: 'Find it, fix it, test it, and close the wall.',
    days: 2,
    lines: [
      labor('PLM-10', 'Plumber, by the hour', 115, 5.75, 5.75),
      material('PLM-12', '50 gal water heater, electric', 742.89, 1, 0),
      material('PLM-14', 'PEX, fittings and valves', 163.07, 1, 0),
      all('DRY-03', 'Close and patch wall', 218, 1, 4),
    ],
  },
  {
    project_type: 'Drywall',
    names: ['Ceiling repair', 'Garage drywall', 'Water damage in the hall'],
    description: 'Cut out what is wet, hang, tape and match the texture.',
    days: 3,
    lines: [
      labor('DRY-01', 'Cut out and bag damaged board', 62, 5.5, 5.5),
      all('DRY-02', 'Hang, tape and finish (sq ft)', 3.95, 288, 16),
      all('DRY-05', 'Match knockdown texture (sq ft)', 1.33, 333.33, 5),
      all('PNT-02', 'Prime and paint to the corner', 245, 1, 6),
    ],
  },
  {
    project_type: 'Windows and Doors',
    names: ['Impact windows', 'Sliding door', 'Front door'],
    description: 'Impact-rated, measured and ordered by us; four weeks to arrive.',
    days: 4,
    lines: [
      material('WIN-01', 'Impact window, single hung, white', 689.35, 7, 0),
      labor('WIN-03', 'Remove, set, shim and seal', 164, 7, 21),
      material('WIN-06', 'Bucks, sealant and fasteners', 28.57, 7, 0),
      all('WIN-08', 'Stucco and paint the returns', 71.25, 7, 9),
      material('PRM-03', 'Permit with product approvals', 221.4, 1, 0),
    ],
  },
  {
    project_type: 'Flooring',
    names: ['Vinyl plank floor', 'Tile floor', 'Stairs and landing'],
    description: 'Take up the carpet, level, and lay plank through the hall.',
    days: 4,
    lines: [
      labor('FLR-01', 'Take up carpet and pad (sq ft)', 0.79, 640, 6),
      material('FLR-03', 'Luxury vinyl plank, 20 mil (sq ft)', 4.29, 704.75, 0),
      labor('FLR-05', 'Level and lay (sq ft)', 3.1, 640, 24),
      all('FLR-07', 'Baseboard, 5-1/4 in (ft)', 6.66, 211.5, 9),
    ],
  },
  {
    project_type: 'Repair',
    names: ['Punch list', 'Storm damage', 'Rental turnover', 'Gate and handrail', 'Handyman day'],
    description: 'The list on the refrigerator, top to bottom.',
    days: 1,
    lines: [
      labor('HND-01', 'Handyman, by the hour', 72.5, 6.25, 6.25),
      material('HND-02', 'Materials as bought', 138.64, 1, 0),
      labor('HND-05', 'Haul to the transfer station', 95, 1, 1.5),
    ],
  },
];

/** Additional line items that any estimate may have. */
export const extras: readonly CatalogueLine[] = [
  labor('TRP-01', 'Trip and set-up', 85, 1, 1),
  material('DMP-01', 'Dumpster, 10 yards, one week', 412.99, 1, 0),
  material('RNT-01', 'Tool rental (day)', 64.15, 2, 0),
];
