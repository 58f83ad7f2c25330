import type { CustomerInput } from '../../contract/customers.ts';

type Somebody = [first: string, last: string, company: string, address: string, city: string, zip: string];

// Names as a Tampa office meets them: accents, ñ, other scripts, an apostrophe, one that only just fits.
const somebodies: readonly Somebody[] = [
  ['Maria', 'Alvarez', '', '4127 W Bay Villa Ave', 'Tampa', '33611'],
  ['Tom', 'Becker', '', '912 Sandpiper Ct', 'Brandon', '33511'],
  ['Hannah', 'Brooks', 'Brooks Bakery', '228 Central Ave', 'St. Petersburg', '33701'],
  ['Denise', 'Carter', 'Carter Dental Group', '3305 W Azeele St', 'Tampa', '33609'],
  ['Wei', 'Chen', '', '7714 Pelican Walk', 'Riverview', '33578'],
  ['Priya', 'Desai', '', '5620 Lake Magdalene Blvd', 'Tampa', '33618'],
  ['James', 'Doyle', '', '1449 Oakhurst Ter', 'Clearwater', '33756'],
  ['Kevin', 'Fletcher', '', '2081 Cypress Bend Dr', 'Lutz', '33549'],
  ['Angela', 'Foster', 'Harborview HOA', '600 Harborview Ln', 'Apollo Beach', '33572'],
  ['Laura', 'Grant', '', '3918 W Obispo St', 'Tampa', '33629'],
  ['Luis', 'Hernández', '', '1120 N Hale Ave', 'Tampa', '33607'],
  ['Karen', 'Iverson', '', '55 Gulf Blvd', 'Indian Rocks Beach', '33785'],
  ['Mark', 'Jensen', 'Jensen Auto Body', '4802 E Broadway Ave', 'Tampa', '33605'],
  ['Ruth', 'Kowalski', '', '817 Palm View Dr', 'Largo', '33770'],
  ['Begoña', 'Ibáñez', '', '2309 E 7th Ave', 'Tampa', '33605'],
  ['José', 'Núñez', 'Núñez & Hijos Tile', '6415 N Armenia Ave', 'Tampa', '33604'],
  ['美咲', '佐藤', '', '10912 Carrollwood Dr', 'Tampa', '33618'],
  ['Siobhán', 'O’Sullivan', '', '431 Edgewater Dr', 'Dunedin', '34698'],
  ['Zoë', 'van den Berg', '', '1205 Bayshore Blvd', 'Tampa', '33606'],
  ['Łukasz', 'Wiśniewski', '', '3340 Tarpon Woods Blvd', 'Palm Harbor', '34685'],
  ['Bartholomew Maximilian', 'Featherstonehaugh-Worthington', '', '88 Davis Blvd', 'Tampa', '33606'],
  ['Aaliyah', 'Robinson', 'Seminole Heights Coffee', '5119 N Florida Ave', 'Tampa', '33603'],
  ['Dmitri', 'Popov', '', '1811 Bayou Grande Blvd NE', 'St. Petersburg', '33703'],
  ['Fatima', 'El-Amin', '', '9021 Oak Commons Ct', 'Temple Terrace', '33617'],
  ['Gary', 'Pruitt', 'Pruitt Property Management', '14502 N Dale Mabry Hwy', 'Tampa', '33618'],
  ['Grace', 'Adams', '', '1806 E Hanna Ave', 'Tampa', '33610'],
  ['Thảo', 'Nguyễn', '', '4718 Town N Country Blvd', 'Tampa', '33615'],
  ['Walter', 'Schäfer', '', '2750 Sunset Point Rd', 'Clearwater', '33759'],
  ['Renée', 'Beaumont', 'Beaumont Law, P.A.', '501 E Kennedy Blvd', 'Tampa', '33602'],
  ['Curtis', 'Hall', '', '3012 Timber Ridge Trl', 'Valrico', '33594'],
  ['Yolanda', 'Peña', '', '2214 W Chestnut St', 'Tampa', '33607'],
  ['Noah', 'Goldberg', '', '706 Island Way', 'Clearwater Beach', '33767'],
  ['Shanice', 'Baptiste', 'Bright Steps Preschool', '8310 Hanley Rd', 'Tampa', '33634'],
  ['Ed', 'Li', '', '5907 Memorial Hwy', 'Tampa', '33615'],
  ['Carlos', 'Muñoz', '', '1417 W Cass St', 'Tampa', '33606'],
  ['Patricia', 'MacAllister', '', '237 Harbour Island Blvd', 'Tampa', '33602'],
  ['Oleksandr', 'Kovalenko', '', '7208 Apollo Beach Blvd', 'Apollo Beach', '33572'],
  ['Imani', 'Jefferson', 'Gulfport Yacht Club', '4630 29th Ave S', 'Gulfport', '33711'],
  ['Bill', 'Trask', '', '16004 Gulf Shores Dr', 'Redington Beach', '33708'],
  ['Søren', 'Kjær', '', '945 Skyline Dr', 'Tarpon Springs', '34689'],
];

// Letters that do not come apart into a plain one and its mark.
const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', æ: 'ae' };

/** Everybody the company works for, in the order in which they first called. Some do not want texts. */
export const people: readonly CustomerInput[] = somebodies.map(
  ([first_name, last_name, customer_company_name, address_1, city, zip], index) => ({
    first_name,
    last_name,
    customer_company_name,
    address_1,
    address_2: index % 13 === 5 ? 'Apt 4' : '',
    city,
    state: 'FL',
    zip,
    email: `${mailName(first_name, last_name, index)}@example.com`,
    phone: `${index % 4 === 2 ? '727' : '813'}-555-01${String(index + 10).padStart(2, '0')}`,
    email_consent: true,
    sms_consent: index % 9 !== 7,
  }),
);

/** The name in plain letters, as far as it has any. */
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
