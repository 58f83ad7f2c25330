import type { ImportKind, ImportMapping, ImportSource } from '#contract/office/imports.ts';

/** The column names of one program's export, one row of it, and where the columns go. */
export interface HeaderSet {
  kind: ImportKind;
  source: ImportSource | null;
  header: string;
  row: string;
  mapping: ImportMapping;
}

/** Column names as these programs export them; those that nothing fits are among them. */
export const HEADER_SETS: Record<string, HeaderSet> = {
  'QuickBooks Online, customers': {
    kind: 'customers',
    source: 'QuickBooks',
    header: 'Name,Company name,Street Address,City,State,Country,Zip,Phone,Email,Attachments,Open balance',
    row: 'Adaeze Obi,Obi Realty LLC,410 Bayshore Blvd,Tampa,FL,USA,33606,(813) 555-0171,adaeze@example.com,0,"1,240.00"',
    mapping: {
      Name: 'full_name',
      'Company name': 'customer_company_name',
      'Street Address': 'address_1',
      City: 'city',
      State: 'state',
      Zip: 'zip',
      Phone: 'phone',
      Email: 'email',
    },
  },
  'QuickBooks Online, contact list': {
    kind: 'customers',
    source: 'QuickBooks',
    header: 'Customer full name,Phone numbers,Email,Full name,Billing address,Shipping address',
    row: 'Adaeze Obi,Phone: (813) 555-0171,adaeze@example.com,Adaeze Obi,"410 Bayshore Blvd, Tampa, FL 33606",',
    mapping: {
      'Customer full name': 'full_name',
      'Phone numbers': 'phone',
      Email: 'email',
      'Billing address': 'whole_address',
    },
  },
  'QuickBooks Desktop, customers': {
    kind: 'customers',
    source: 'QuickBooks',
    header:
      'Active Status,Customer,Balance,Company,Mr./Ms./...,First Name,M.I.,Last Name,Main Phone,Fax,Alt. Phone,Main Email,Bill to 1,Bill to 2,Bill to 3,Bill to 4,Customer Type',
    row: 'Active,Obi Adaeze,0,Obi Realty LLC,Ms.,Adaeze,,Obi,813-555-0171,,,adaeze@example.com,Adaeze Obi,410 Bayshore Blvd,Apt 2,"Tampa, FL 33606",',
    mapping: {
      Company: 'customer_company_name',
      'First Name': 'first_name',
      'Last Name': 'last_name',
      'Main Phone': 'phone',
      'Alt. Phone': 'phone',
      'Main Email': 'email',
      'Bill to 2': 'address_1',
      'Bill to 3': 'address_2',
      'Bill to 4': 'city_state_zip',
    },
  },
  'Jobber, clients': {
    kind: 'customers',
    source: 'Jobber',
    header:
      'J-ID,Is Company?,Company Name,Display Name,Title,First Name,Last Name,Main Phone #s,Mobile Phone #s,E-mails,Tags,Service Street 1,Service Street 2,Service City,Service Province/State,Service Post code,Billing Street 1,Billing Street 2,Billing City,Billing Province/State,Billing Post code',
    row: '1,no,,Adaeze Obi,,Adaeze,Obi,,813-555-0171,adaeze@example.com,,410 Bayshore Blvd,,Tampa,Florida,33606,,,,,',
    mapping: {
      'Company Name': 'customer_company_name',
      'First Name': 'first_name',
      'Last Name': 'last_name',
      'Main Phone #s': 'phone',
      'Mobile Phone #s': 'phone',
      'E-mails': 'email',
      'Service Street 1': 'address_1',
      'Service Street 2': 'address_2',
      'Service City': 'city',
      'Service Province/State': 'state',
      'Service Post code': 'zip',
    },
  },
  'Housecall Pro, customers': {
    kind: 'customers',
    source: 'Housecall Pro',
    header:
      'First Name,Last Name,Email,Mobile Number,Home Number,Company,Notifications Enabled,Address_1 Street Line 1,Address_1 Street Line 2,Address_1 City,Address_1 State,Address_1 Postal Code,Tags',
    row: 'Adaeze,Obi,adaeze@example.com,8135550171,,Obi Realty LLC,true,410 Bayshore Blvd,,Tampa,FL,33606,',
    mapping: {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Email: 'email',
      'Mobile Number': 'phone',
      'Home Number': 'phone',
      Company: 'customer_company_name',
      'Address_1 Street Line 1': 'address_1',
      'Address_1 Street Line 2': 'address_2',
      'Address_1 City': 'city',
      'Address_1 State': 'state',
      'Address_1 Postal Code': 'zip',
    },
  },
  'Joist, clients': {
    kind: 'customers',
    source: 'Joist',
    header: 'Client Name,Client Email,Client Phone,Client Address,Client City,Client State,Client Zip,Private Notes',
    row: 'Adaeze Obi,adaeze@example.com,813.555.0171,410 Bayshore Blvd,Tampa,FL,33606,',
    mapping: {
      'Client Name': 'full_name',
      'Client Email': 'email',
      'Client Phone': 'phone',
      'Client Address': 'address_1',
      'Client City': 'city',
      'Client State': 'state',
      'Client Zip': 'zip',
    },
  },
  'Google Contacts': {
    kind: 'customers',
    source: 'Google Contacts',
    header:
      'First Name,Middle Name,Last Name,Nickname,Organization Name,Organization Title,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country',
    row: 'Adaeze,,Obi,,Obi Realty LLC,,,,* myContacts,Work,adaeze@example.com ::: obi@example.com,Mobile,+1 813-555-0171,Work,"410 Bayshore Blvd\nTampa, FL 33606",410 Bayshore Blvd,Tampa,FL,33606,US',
    mapping: {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      'Organization Name': 'customer_company_name',
      'E-mail 1 - Value': 'email',
      'Phone 1 - Value': 'phone',
      'Address 1 - Street': 'address_1',
      'Address 1 - City': 'city',
      'Address 1 - Region': 'state',
      'Address 1 - Postal Code': 'zip',
    },
  },
  'Google Contacts, former': {
    kind: 'customers',
    source: 'Google Contacts',
    header:
      'Name,Given Name,Additional Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - Formatted,Organization 1 - Name',
    row: 'Adaeze Obi,Adaeze,,Obi,* Work,adaeze@example.com,Mobile,813-555-0171,"410 Bayshore Blvd\nTampa, FL 33606\nUSA",Obi Realty LLC',
    mapping: {
      'Given Name': 'first_name',
      'Family Name': 'last_name',
      'E-mail 1 - Value': 'email',
      'Phone 1 - Value': 'phone',
      'Address 1 - Formatted': 'whole_address',
      'Organization 1 - Name': 'customer_company_name',
    },
  },
  Outlook: {
    kind: 'customers',
    source: 'Outlook',
    header:
      'Title,First Name,Middle Name,Last Name,Suffix,E-mail Address,E-mail 2 Address,Home Phone,Business Phone,Mobile Phone,Company,Job Title,Home Street,Home City,Home State,Home Postal Code,Business Street,Business City',
    row: ',Adaeze,,Obi,,adaeze@example.com,,,,(813) 555-0171,Obi Realty LLC,,410 Bayshore Blvd,Tampa,Florida,33606,1 Main St,Largo',
    mapping: {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      'E-mail Address': 'email',
      'E-mail 2 Address': 'email',
      'Home Phone': 'phone',
      'Business Phone': 'phone',
      'Mobile Phone': 'phone',
      Company: 'customer_company_name',
      'Home Street': 'address_1',
      'Home City': 'city',
      'Home State': 'state',
      'Home Postal Code': 'zip',
    },
  },
  'a spreadsheet of one’s own': {
    kind: 'customers',
    source: null,
    header: 'customer name;e-mail;cell;full address;since',
    row: 'Obi, Adaeze;adaeze@example.com;813 555 0171;410 Bayshore Blvd, Tampa, FL 33606, USA;2019',
    mapping: { 'customer name': 'full_name', 'e-mail': 'email', cell: 'phone', 'full address': 'whole_address' },
  },
  'QuickBooks Online, products and services': {
    kind: 'price_items',
    source: 'QuickBooks',
    header:
      'Product/Service Name,Sales Description,SKU,Type,Sales Price / Rate,Taxable,Income Account,Purchase Description,Purchase Cost,Quantity On Hand',
    row: 'Drywall,"Hang drywall, per sheet",DRY-01,Service,"1,045.50",no,Sales,,$12.00,',
    mapping: {
      'Product/Service Name': 'name',
      'Sales Description': 'description',
      SKU: 'code',
      'Sales Price / Rate': 'unit_price_dollar',
      Taxable: 'is_taxable',
      'Purchase Cost': 'unit_cost_dollar',
    },
  },
  'QuickBooks Desktop, item list': {
    kind: 'price_items',
    source: 'QuickBooks',
    header:
      'Active Status,Type,Item,Description,Sales Tax Code,Account,COGS Account,Asset Account,Purchase Description,Quantity On Hand,U/M,Cost,Preferred Vendor,Price,Reorder Pt (Min),MPN',
    row: 'Active,Service,Drywall,"Hang drywall, per sheet",Non,Sales,,,,,ea,12,,"1,045.50",,',
    mapping: {
      'Active Status': 'is_active',
      Item: 'name',
      Description: 'description',
      'Sales Tax Code': 'is_taxable',
      'U/M': 'unit',
      Cost: 'unit_cost_dollar',
      Price: 'unit_price_dollar',
    },
  },
  'Jobber, products and services': {
    kind: 'price_items',
    source: 'Jobber',
    header: 'Name,Description,Category,Unit Price,Unit Cost,Markup,Taxable,Active',
    row: 'Drywall,,Service,"$1,045.50",12,,TRUE,TRUE',
    mapping: {
      Name: 'name',
      Description: 'description',
      Category: 'category',
      'Unit Price': 'unit_price_dollar',
      'Unit Cost': 'unit_cost_dollar',
      Taxable: 'is_taxable',
      Active: 'is_active',
    },
  },
  'Housecall Pro, price book': {
    kind: 'price_items',
    source: 'Housecall Pro',
    header: 'Industry,Category,Name,Description,Price,Cost,Taxable,Unit of measure,Task code,Online booking',
    row: 'Handyman,Walls,Drywall,"Hang drywall, per sheet",1045.50,12,false,Each,DRY-01,false',
    mapping: {
      Category: 'category',
      Name: 'name',
      Description: 'description',
      Price: 'unit_price_dollar',
      Cost: 'unit_cost_dollar',
      Taxable: 'is_taxable',
      'Unit of measure': 'unit',
      'Task code': 'code',
    },
  },
  'Joist, items': {
    kind: 'price_items',
    source: 'Joist',
    header: 'Item Name,Item Description,Item Rate,Taxable',
    row: 'Drywall,"Hang drywall, per sheet",1045.5,no',
    mapping: {
      'Item Name': 'name',
      'Item Description': 'description',
      'Item Rate': 'unit_price_dollar',
      Taxable: 'is_taxable',
    },
  },
  'our own price book': {
    kind: 'price_items',
    source: 'JobsitesPro',
    header:
      'Code,Description,Category,Unit,Unit Price,Unit Cost,Hours,Cost Type,Taxable,Active,Price Checked On,Times Used,Last Used On',
    row: 'DRY-01,Drywall,Walls,sheet,1045.50,12.00,0.50,labor,yes,no,2026-11-20,3,2026-11-20',
    mapping: {
      Code: 'code',
      Description: 'description',
      Category: 'category',
      Unit: 'unit',
      'Unit Price': 'unit_price_dollar',
      'Unit Cost': 'unit_cost_dollar',
      Hours: 'hours_per_unit',
      'Cost Type': 'cost_type',
      Taxable: 'is_taxable',
      Active: 'is_active',
    },
  },
};
