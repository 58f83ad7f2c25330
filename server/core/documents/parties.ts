import type { Letterhead } from './letterhead.ts';

type Party = { name: string; address: string[]; phone: string; email: string };

/**
 * Sender, recipient and project of a sales document, as plain JSON for its snapshot: later changes of any record do
 * not affect it. Strings may be empty.
 */
export type Parties = {
  /** The file of the logo, which never changes; missing in snapshots from before logos were supported. */
  company: Party & { web_url: string; logo_key?: string };
  customer: Party & { company_name: string };
  project: { name: string; description: string };
};

/** The customer's and project's fields in a document's joined record. */
interface Joined {
  customer_first_name: string;
  customer_last_name: string;
  customer_company_name: string | null;
  customer_address_1: string | null;
  customer_address_2: string | null;
  customer_city: string | null;
  customer_state: string | null;
  customer_zip: string | null;
  customer_phone: string;
  customer_email: string;
  project_name: string;
  project_description: string | null;
}

export function partiesOf(company: Letterhead, salesDocument: Joined): Parties {
  return {
    company: companyParty(company),
    customer: {
      name: `${salesDocument.customer_first_name} ${salesDocument.customer_last_name}`,
      company_name: salesDocument.customer_company_name ?? '',
      address: addressLines({
        address_1: salesDocument.customer_address_1,
        address_2: salesDocument.customer_address_2,
        city: salesDocument.customer_city,
        state: salesDocument.customer_state,
        zip: salesDocument.customer_zip,
      }),
      phone: salesDocument.customer_phone,
      email: salesDocument.customer_email,
    },
    project: { name: salesDocument.project_name, description: salesDocument.project_description ?? '' },
  };
}

/** The sender of a sales document. */
export function companyParty(company: Letterhead): Parties['company'] {
  return {
    name: company.name,
    address: addressLines(company),
    phone: company.phone,
    email: company.email,
    web_url: company.web_url ?? '',
    ...(company.logo_key && { logo_key: company.logo_key }),
  };
}

/** The parties as lines of the PDF. */
export function printedParties({ company, customer, project }: Parties) {
  return {
    company: {
      name: company.name,
      lines: filled([company.address.join(', '), filled([company.phone, company.email, company.web_url]).join(' · ')]),
    },
    customer: {
      strong: customer.name,
      lines: filled([customer.company_name, ...customer.address, customer.phone, customer.email]),
    },
    project: { strong: project.name, lines: filled([project.description]) },
  };
}

interface Address {
  address_1: string | null;
  address_2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
}

/** "2716 W Platt St" and "Tampa, FL 33609", as far as known. */
export function addressLines({ address_1, address_2, city, state, zip }: Address): string[] {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [address_1, address_2, place].filter((line): line is string => Boolean(line));
}

function filled(lines: string[]): string[] {
  return lines.filter((text) => text.trim() !== '');
}
