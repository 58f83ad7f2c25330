/* The texts for changes between two revisions, loaded with them. */

const ENGLISH = {
  added: 'Added',
  removed: 'Removed',
  totalBefore: 'Total before',
  totalNow: 'Total now',
  before: 'Before',
  now: 'Now',
  none: 'None',
  hasChanged: 'This has changed.',
  kinds: {
    names_or_addresses: 'Names or addresses',
    wording: 'Name or description',
    line_items: 'Line items',
    line_details: 'Details shown on the lines',
    discount: 'Discount',
    tax: 'Tax',
    agreed_before: 'Total so far',
    billing: 'When it is billed',
    schedule: 'Payment schedule',
    time: 'Time to complete',
    photos: 'Photos',
    terms: 'Terms',
    validity: 'Last day to approve',
    text_above_signature: 'Text above the signature',
  },
};

const SPANISH: typeof ENGLISH = {
  added: 'Agregado',
  removed: 'Quitado',
  totalBefore: 'Total anterior',
  totalNow: 'Total actual',
  before: 'Antes',
  now: 'Ahora',
  none: 'No hay',
  hasChanged: 'Esto cambió.',
  kinds: {
    names_or_addresses: 'Nombres o direcciones',
    wording: 'Nombre o descripción',
    line_items: 'Partidas',
    line_details: 'Detalles que se muestran de las partidas',
    discount: 'Descuento',
    tax: 'Impuesto',
    agreed_before: 'Total hasta ahora',
    billing: 'Cuándo se factura',
    schedule: 'Plan de pagos',
    time: 'Tiempo de ejecución',
    photos: 'Fotos',
    terms: 'Condiciones',
    validity: 'Último día para aprobar',
    text_above_signature: 'Texto sobre la firma',
  },
};

export const TRANSLATIONS: Record<'en' | 'es', typeof ENGLISH> = { en: ENGLISH, es: SPANISH };
