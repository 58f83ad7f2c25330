/** The page for a person who opens the archive in ten years, without this product. */
export function readmeOf(company: string, at: Date): string {
  return README.replaceAll('{company}', company).replace('{day}', at.toISOString().slice(0, 10));
}

const README = `THE RECORDS OF {company}
Exported on {day}. Nothing but a web browser is needed to read them, and no network.

Open index.html first. It lists the customers, projects, documents, photos, and hours, and opens each file.

What is here

  index.html      everything at a glance, in a browser
  documents/      estimates, change orders, and invoices as PDF, as they were sent and signed
  photos/         the photos of projects; photos/small/ has small copies, photos/as-taken/ unchanged originals
  photos/notes/   the photos of notes
  receipts/       photos of receipts
  logo/           the company's logo
  csv/            the main lists as tables, for any spreadsheet program (UTF-8, comma separated)
  data/           every table completely, one file for each, one line of JSON for each row
  evidence/       the activity log, the people who had an account, and the seals of the job files with their time stamps
  manifest.json   every file with its size and SHA-256

How to read the data

  Amounts of money are US dollars. Times are UTC, in ISO 8601; days are as in the company's time zone.
  A row refers to another by its id: "customer_id" in data/projects.jsonl is "customer_id" in data/customers.jsonl.
  Where a row has a file, its column ("file_key") has the file's name in this archive.
  employee_code, passwords, and the links that were sent to customers are secrets, and are not here.

How to check that nothing has changed

  Compare the SHA-256 of each file with manifest.json, for example on Linux or macOS:

    shasum -a 256 documents/*.pdf

  A time stamp in evidence/time_stamps.jsonl is a token of RFC 3161 over a root of evidence/seals.jsonl; openssl reads it.

How to use it again

  JobsitesPro starts a new company from this file: "Start from an archive", or on the server
  npm run admin -- import-archive FILE COMPANY_CODE
`;
