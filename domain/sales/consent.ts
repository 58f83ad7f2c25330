/*
 * What a customer agrees to before signing electronically. The text as shown, its version and its hash are stored with
 * each approval. A version never changes; a changed text is a new version.
 */

/** The company as named in the text. */
export interface ConsentParty {
  company: string;
  phone: string;
  email: string;
}

/** How the text was shown. */
export interface ConsentShown {
  document: 'estimate' | 'change_order';
  language: ConsentLanguage;
}

export const CONSENT_LANGUAGES = ['en', 'es'] as const;
export type ConsentLanguage = (typeof CONSENT_LANGUAGES)[number];

export const CONSENT_VERSION = 2;

const CONSENT_TEXTS_BY_VERSION: Readonly<Record<number, (party: ConsentParty, shown: ConsentShown) => string>> = {
  1: ({ company, phone, email }) =>
    `I agree to receive and sign this estimate electronically. My electronic signature counts as one on paper does. I can have this on paper, free of charge, or sign on paper instead, by calling ${phone} or writing to ${email}. ` +
    `Until I press Approve I can stop by closing this page; after that I can ask ${company} for paper from then on. My consent covers this estimate, its change orders and its invoices. I need a web browser and a program that shows PDF files to keep my copy, and I will tell ${company} when my email address changes.`,
  2: (party, { document, language }) => (language === 'es' ? inSpanish : inEnglish)(party, document),
};

function inEnglish({ company, phone, email }: ConsentParty, document: ConsentShown['document']): string {
  const [signed, covered] =
    document === 'estimate'
      ? ['this estimate', 'this estimate, its change orders and its invoices']
      : ['this change order', 'this change order, its estimate, and the change orders and invoices of that estimate'];
  return (
    `I agree to receive and sign ${signed} electronically. My electronic signature counts as one on paper does. I can have this on paper, free of charge, or sign on paper instead, by calling ${phone} or writing to ${email}. ` +
    `Until I press Approve I can stop by closing this page; after that I can ask ${company} for paper from then on. My consent covers ${covered}. I need a web browser and a program that shows PDF files to keep my copy, and I will tell ${company} when my email address changes.`
  );
}

function inSpanish({ company, phone, email }: ConsentParty, document: ConsentShown['document']): string {
  const [signed, covered] =
    document === 'estimate'
      ? ['este presupuesto', 'este presupuesto, sus órdenes de cambio y sus facturas']
      : [
          'esta orden de cambio',
          'esta orden de cambio, su presupuesto y las órdenes de cambio y facturas de ese presupuesto',
        ];
  return (
    `Acepto recibir y firmar ${signed} electrónicamente. Mi firma electrónica vale lo mismo que una en papel. Puedo recibir esto en papel, sin costo, o firmar en papel, llamando al ${phone} o escribiendo a ${email}. ` +
    `Hasta que pulse Aprobar puedo detenerme cerrando esta página; después puedo pedir a ${company} que en adelante use papel. Mi consentimiento comprende ${covered}. Necesito un navegador web y un programa que muestre archivos PDF para guardar mi copia, y avisaré a ${company} cuando cambie mi dirección de correo electrónico.`
  );
}

/**
 * The text of a version as it was shown; undefined for an unknown version. The first version covers only estimates in
 * English.
 */
export function consentText(version: number, party: ConsentParty, shown: ConsentShown): string | undefined {
  return CONSENT_TEXTS_BY_VERSION[version]?.(party, shown);
}
