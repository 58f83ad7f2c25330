import type { CustomerInput } from '#contract/work/customers.ts';

type Somebody = [
  ...name: [first: string, last: string],
  company: string,
  ...address: [street: string, city: string, zip: string],
  latitude: number,
  longitude: number,
];

// Typical names for a Tampa office, including accents, ñ, other scripts, an apostrophe, and one name of the maximum
// length.
const somebodies: readonly Somebody[] = [
  ['Maria', 'Alvarez', '', '4127 W Bay Villa Ave', 'Tampa', '33611', 27.906, -82.5133],
  ['Tom', 'Becker', '', '912 Sandpiper Ct', 'Brandon', '33511', 27.9147, -82.2935],
  ['Hannah', 'Brooks', 'Brooks Bakery', '228 Central Ave', 'St. Petersburg', '33701', 27.7711, -82.6371],
  ['Denise', 'Carter', 'Carter Dental Group', '3305 W Azeele St', 'Tampa', '33609', 27.9413, -82.5018],
  ['Wei', 'Chen', '', '7714 Pelican Walk', 'Riverview', '33578', 27.8629, -82.3326],
  ['Priya', 'Desai', '', '5620 Lake Magdalene Blvd', 'Tampa', '33618', 28.0817, -82.493],
  ['James', 'Doyle', '', '1449 Oakhurst Ter', 'Clearwater', '33756', 27.945, -82.793],
  ['Kevin', 'Fletcher', '', '2081 Cypress Bend Dr', 'Lutz', '33549', 28.1402, -82.448],
  ['Angela', 'Foster', 'Harborview HOA', '600 Harborview Ln', 'Apollo Beach', '33572', 27.7731, -82.4076],
  ['Laura', 'Grant', '', '3918 W Obispo St', 'Tampa', '33629', 27.9168, -82.5104],
  ['Luis', 'Hernández', '', '1120 N Hale Ave', 'Tampa', '33607', 27.9553, -82.509],
  ['Karen', 'Iverson', '', '55 Gulf Blvd', 'Indian Rocks Beach', '33785', 27.877, -82.8497],
  ['Mark', 'Jensen', 'Jensen Auto Body', '4802 E Broadway Ave', 'Tampa', '33605', 27.9604, -82.403],
  ['Ruth', 'Kowalski', '', '817 Palm View Dr', 'Largo', '33770', 27.915, -82.801],
  ['Begoña', 'Ibáñez', '', '2309 E 7th Ave', 'Tampa', '33605', 27.9601, -82.433],
  ['José', 'Núñez', 'Núñez & Hijos Tile', '6415 N Armenia Ave', 'Tampa', '33604', 28.0053, -82.4846],
  ['美咲', '佐藤', '', '10912 Carrollwood Dr', 'Tampa', '33618', 28.049, -82.497],
  ['Siobhán', 'O’Sullivan', '', '431 Edgewater Dr', 'Dunedin', '34698', 28.0085, -82.7925],
  ['Zoë', 'van den Berg', '', '1205 Bayshore Blvd', 'Tampa', '33606', 27.9349, -82.474],
  ['Łukasz', 'Wiśniewski', '', '3340 Tarpon Woods Blvd', 'Palm Harbor', '34685', 28.099, -82.69],
  ['Bartholomew Maximilian', 'Featherstonehaugh-Worthington', '', '88 Davis Blvd', 'Tampa', '33606', 27.931, -82.457],
  ['Aaliyah', 'Robinson', 'Seminole Heights Coffee', '5119 N Florida Ave', 'Tampa', '33603', 27.9934, -82.4596],
  ['Dmitri', 'Popov', '', '1811 Bayou Grande Blvd NE', 'St. Petersburg', '33703', 27.8125, -82.608],
  ['Fatima', 'El-Amin', '', '9021 Oak Commons Ct', 'Temple Terrace', '33617', 28.04, -82.389],
  ['Gary', 'Pruitt', 'Pruitt Property Management', '14502 N Dale Mabry Hwy', 'Tampa', '33618', 28.0796, -82.5062],
  ['Grace', 'Adams', '', '1806 E Hanna Ave', 'Tampa', '33610', 28.0033, -82.439],
  ['Thảo', 'Nguyễn', '', '4718 Town N Country Blvd', 'Tampa', '33615', 28.001, -82.576],
  ['Walter', 'Schäfer', '', '2750 Sunset Point Rd', 'Clearwater', '33759', 27.9893, -82.718],
  ['Renée', 'Beaumont', 'Beaumont Law, P.A.', '501 E Kennedy Blvd', 'Tampa', '33602', 27.9478, -82.4568],
  ['Curtis', 'Hall', '', '3012 Timber Ridge Trl', 'Valrico', '33594', 27.918, -82.24],
  ['Yolanda', 'Peña', '', '2214 W Chestnut St', 'Tampa', '33607', 27.956, -82.4833],
  ['Noah', 'Goldberg', '', '706 Island Way', 'Clearwater Beach', '33767', 27.987, -82.819],
  ['Shanice', 'Baptiste', 'Bright Steps Preschool', '8310 Hanley Rd', 'Tampa', '33634', 28.0236, -82.556],
  ['Ed', 'Li', '', '5907 Memorial Hwy', 'Tampa', '33615', 28.001, -82.565],
  ['Carlos', 'Muñoz', '', '1417 W Cass St', 'Tampa', '33606', 27.951, -82.4755],
  ['Patricia', 'MacAllister', '', '237 Harbour Island Blvd', 'Tampa', '33602', 27.9385, -82.452],
  ['Oleksandr', 'Kovalenko', '', '7208 Apollo Beach Blvd', 'Apollo Beach', '33572', 27.772, -82.413],
  ['Imani', 'Jefferson', 'Gulfport Yacht Club', '4630 29th Ave S', 'Gulfport', '33711', 27.744, -82.698],
  ['Bill', 'Trask', '', '16004 Gulf Shores Dr', 'Redington Beach', '33708', 27.813, -82.818],
  ['Søren', 'Kjær', '', '945 Skyline Dr', 'Tarpon Springs', '34689', 28.149, -82.748],
];

// Letters that do not decompose into a base letter and a mark.
const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', æ: 'ae' };

/** All customers of the company, in the order of first contact. Some have not consented to text messages. */
export const people: readonly CustomerInput[] = somebodies.map(
  ([first_name, last_name, customer_company_name, address_1, city, zip, latitude, longitude], index) => ({
    first_name,
    last_name,
    customer_company_name,
    address_1,
    address_2: index % 13 === 5 ? 'Apt 4' : '',
    city,
    state: 'FL',
    zip,
    latitude,
    longitude,
    email: `${mailName(first_name, last_name, index)}@example.com`,
    phone: `${index % 4 === 2 ? '727' : '813'}-555-01${String(index + 10).padStart(2, '0')}`,
    email_consent: true,
    sms_consent: index % 9 !== 7,
  }),
);

/** The name in unaccented Latin letters, where that is possible. */
function mailName(first: string, last: string, index: number): string {
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replace(/[łøæ]/g, (letter) => PLAIN[letter] ?? '')
      .normalize('NFD')
      .replace(/[^a-z]/g, '');
  const name = [plain(first), plain(last)].filter(Boolean).join('.').slice(0, 40);
  return name || `customer${index + 1}`;
}
