import { type QuickbooksClient, QuickbooksRejected, quoted } from '../../platform/accounting/accounting.ts';
import type { CustomerRow } from '../../work/customers/store.ts';
import type { QuickbooksWriter } from './attempt.ts';
import { NAME_TAKEN } from './faults.ts';
import { type QuickbooksCustomer, cut } from './quickbooks-records.ts';

export type BilledCustomer = Pick<
  CustomerRow,
  | 'customer_id'
  | 'first_name'
  | 'last_name'
  | 'customer_company_name'
  | 'address_1'
  | 'address_2'
  | 'city'
  | 'state'
  | 'zip'
  | 'email'
  | 'phone'
>;

export type CustomerPlan =
  | { action: 'linked' | 'match'; id: string; name: string }
  /** The available names, the preferred one first. */
  | { action: 'create'; name: string; names: readonly string[] };

/** QuickBooks would accept 500 characters, which are unreadable on a form. */
const NAME_MAX = 100;

/**
 * The customer's counterpart in QuickBooks: the linked one if it exists and is active, otherwise one of that name
 * with the same or an unknown email, otherwise none yet. `linkedId` is QuickBooks' id of the linked one.
 */
export async function planCustomer(
  quickbooks: Pick<QuickbooksClient, 'find' | 'read'>,
  customer: BilledCustomer,
  linkedId?: string,
): Promise<CustomerPlan> {
  const linked = linkedId === undefined ? undefined : await quickbooks.read<QuickbooksCustomer>('Customer', linkedId);
  if (linked && linked.Active !== false) return { action: 'linked', id: linked.Id, name: linked.DisplayName };
  const names = namesFor(customer);
  const [givenName, family] = [customer.first_name, customer.last_name].map((part) => quoted(asName(part)));
  const [byName, byParts] = await Promise.all([
    quickbooks.find<QuickbooksCustomer>('Customer', called(names)),
    quickbooks.find<QuickbooksCustomer>('Customer', `GivenName = ${givenName} and FamilyName = ${family}`),
  ]);
  const namesake = byName.filter(({ DisplayName }) => isSame(DisplayName, names[0]));
  const found = bestMatch([...namesake, ...byParts], customer);
  if (found) return { action: 'match', id: found.Id, name: found.DisplayName };
  const [vendors, employees] = await Promise.all(
    ['Vendor', 'Employee'].map((kind) => quickbooks.find<QuickbooksCustomer>(kind, called(names))),
  );
  const taken = [...byName, ...(vendors ?? []), ...(employees ?? [])].map(({ DisplayName }) => DisplayName);
  const free = names.filter((name) => !taken.some((other) => isSame(other, name)));
  const [first] = free;
  if (first === undefined) throw noNameLeft();
  return { action: 'create', name: first, names: free };
}

/** QuickBooks' id of the customer, created if planned. */
export async function syncCustomer(
  quickbooks: QuickbooksWriter,
  customer: BilledCustomer,
  plan: CustomerPlan,
): Promise<string> {
  if (plan.action !== 'create') return plan.id;
  for (const name of plan.names) {
    try {
      return (await quickbooks.write<QuickbooksCustomer>('Customer', customerRecord(customer, name))).Id;
    } catch (error) {
      if (!(error instanceof QuickbooksRejected && error.code === NAME_TAKEN)) throw error;
    }
    // The name was taken after the plan was made, perhaps for this same customer.
    const now = await planCustomer(quickbooks, customer);
    if (now.action !== 'create') return now.id;
  }
  throw noNameLeft();
}

function noNameLeft(): QuickbooksRejected {
  return new QuickbooksRejected(NAME_TAKEN, 'Duplicate Name Exists Error', 'Every name for the customer is taken.');
}

/** Candidates for the customer's name in QuickBooks, where names are unique among customers, vendors and employees. */
function namesFor({ first_name, last_name, customer_company_name: company }: BilledCustomer): string[] {
  const name = `${first_name} ${last_name}`;
  const others = [...(company ? [`${name} (${company})`] : []), ...[2, 3, 4, 5].map((n) => `${name} (${n})`)];
  return [name, ...others].map(asName);
}

function customerRecord(customer: BilledCustomer, DisplayName: string): object {
  const { address_1, address_2, city, state, zip } = customer;
  return {
    DisplayName,
    GivenName: asName(customer.first_name),
    FamilyName: asName(customer.last_name),
    CompanyName: customer.customer_company_name ? asName(customer.customer_company_name) : undefined,
    PrimaryEmailAddr: { Address: customer.email },
    PrimaryPhone: { FreeFormNumber: customer.phone },
    BillAddr: {
      Line1: address_1 ?? undefined,
      Line2: address_2 ?? undefined,
      City: city ?? undefined,
      CountrySubDivisionCode: state ?? undefined,
      PostalCode: zip ?? undefined,
    },
  };
}

/** The one with the same email, otherwise the first one without an email. */
function bestMatch(
  candidates: readonly QuickbooksCustomer[],
  { email }: BilledCustomer,
): QuickbooksCustomer | undefined {
  const people = candidates.filter(({ Active, Job }) => Active !== false && !Job);
  return people.find((each) => emailsOf(each).some((address) => isSame(address, email))) ?? people.find(hasNoEmail);
}

function hasNoEmail(customer: QuickbooksCustomer): boolean {
  return emailsOf(customer).length === 0;
}

/** QuickBooks stores several emails in one field, separated by commas. */
function emailsOf({ PrimaryEmailAddr }: QuickbooksCustomer): string[] {
  return (PrimaryEmailAddr?.Address ?? '').split(/[,;\s]+/).filter(Boolean);
}

function called(names: readonly string[]): string {
  return `DisplayName in (${names.map(quoted).join(', ')})`;
}

function isSame(one: string, other = ''): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** A name in QuickBooks' format: a colon would make it a sub-customer. */
function asName(text: string): string {
  return cut(text.replace(/[:\s]+/g, ' ').trim(), NAME_MAX).trim();
}
