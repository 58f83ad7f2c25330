/* The words of paying, which come with it. */

const ENGLISH = {
  pay: (amount: string) => `Pay ${amount}`,
  payDeposit: (amount: string) => `Pay the deposit of ${amount}`,
  tryAgain: (amount: string) => `Try again: ${amount}`,
  leaving: 'Opening the payment page …',
  takes: {
    both: 'Card or bank account. No extra fee.',
    card: 'Card. No extra fee.',
    bank: 'Bank account. No extra fee.',
  },
  onStripe: 'You pay on Stripe’s secure page and come back here.',
  payPart: 'Pay another amount',
  amount: 'Amount',
  between: (least: string, most: string) => `Between ${least} and ${most}.`,
  leftAfter: (amount: string) => `After this ${amount} is left to pay.`,
  wrongAmount: (balance: string, least: string, most: string) => `Pay ${balance}, or between ${least} and ${most}.`,
  cardLimit: (amount: string) => `At most ${amount} can be paid at once.`,
  payWhole: 'Pay the whole balance instead',

  promise: 'I have paid another way',
  promiseAdvice: (company: string) => `${company} is told and looks for your payment. Reminders pause for 7 days.`,
  howPaid: 'How have you paid?',
  methods: { check: 'Check', cash: 'Cash', bank_transfer: 'Bank transfer', other: 'Another way' },
  chooseHow: 'Choose how you have paid.',
  onWhichDay: 'On which day?',
  enterDay: 'Choose a day from 30 days back to 30 days ahead.',
  note: 'Note',
  tell: (company: string) => `Tell ${company}`,
  sent: (company: string) => `Thank you. ${company} has been told and looks for your payment.`,

  looking: 'Asking whether your payment has arrived …',
  nothingYet: 'No payment has arrived so far',
  nothingYetAdvice: 'If you have paid, it shows here once it has arrived. If not, you can pay now.',
  paid: 'Paid. Thank you.',
  paidOf: (amount: string, number: number) => `${amount} on Invoice #${number}.`,
  onItsWay: (amount: string) => `Your bank payment of ${amount} is on its way`,
  onItsWayAdvice:
    'It usually takes up to 4 business days. You need not do anything; you get a receipt when it has arrived.',
  noSecond: 'A second payment is not possible until this one has arrived or failed.',
  declined: 'Your card was declined. Nothing was charged.',
  anotherCardOrBank: 'Try another card, or pay from your bank account.',
  anotherCard: 'Try another card.',
  bankFailed: 'Your bank payment did not go through. Nothing was charged.',
  notPaid: 'The payment did not go through. Nothing was charged.',
  expired: 'The payment page was open for too long. Nothing was charged.',
  payAgain: 'You can try again.',
  /** Why it failed, in the provider's words, which are English. */
  because: (reason: string | null) => reason ?? 'You can try again.',
  /** Where the server's own sentence is English. */
  errors: {} as Record<string, string>,
};

/** All texts of paying; a language that lacks one does not compile. */
export type PayTexts = typeof ENGLISH;

const SPANISH: PayTexts = {
  pay: (amount) => `Pagar ${amount}`,
  payDeposit: (amount) => `Pagar el depósito de ${amount}`,
  tryAgain: (amount) => `Intentar de nuevo: ${amount}`,
  leaving: 'Abriendo la página de pago …',
  takes: {
    both: 'Tarjeta o cuenta bancaria. Sin cargo adicional.',
    card: 'Tarjeta. Sin cargo adicional.',
    bank: 'Cuenta bancaria. Sin cargo adicional.',
  },
  onStripe: 'Usted paga en la página segura de Stripe y vuelve aquí.',
  payPart: 'Pagar otra cantidad',
  amount: 'Cantidad',
  between: (least, most) => `Entre ${least} y ${most}.`,
  leftAfter: (amount) => `Después quedan ${amount} por pagar.`,
  wrongAmount: (balance, least, most) => `Pague ${balance}, o entre ${least} y ${most}.`,
  cardLimit: (amount) => `Se pueden pagar a la vez ${amount} como máximo.`,
  payWhole: 'Mejor pagar todo el saldo',

  promise: 'Ya pagué de otra manera',
  promiseAdvice: (company) =>
    `Avisamos a ${company} para que busque su pago. Los recordatorios se detienen por 7 días.`,
  howPaid: '¿Cómo pagó?',
  methods: { check: 'Cheque', cash: 'Efectivo', bank_transfer: 'Transferencia bancaria', other: 'De otra manera' },
  chooseHow: 'Elija cómo pagó.',
  onWhichDay: '¿Qué día?',
  enterDay: 'Elija un día desde 30 días atrás hasta 30 días adelante.',
  note: 'Nota',
  tell: (company) => `Avisar a ${company}`,
  sent: (company) => `Gracias. Ya avisamos a ${company} para que busque su pago.`,

  looking: 'Preguntando si llegó su pago …',
  nothingYet: 'Todavía no ha llegado ningún pago',
  nothingYetAdvice: 'Si ya pagó, aparecerá aquí en cuanto llegue. Si no, puede pagar ahora.',
  paid: 'Pagado. Gracias.',
  paidOf: (amount, number) => `${amount} de la factura n.º ${number}.`,
  onItsWay: (amount) => `Su pago bancario de ${amount} está en camino`,
  onItsWayAdvice: 'Suele tardar hasta 4 días hábiles. No tiene que hacer nada; recibirá un recibo cuando haya llegado.',
  noSecond: 'No se puede hacer otro pago hasta que este llegue o falle.',
  declined: 'Su tarjeta fue rechazada. No se cobró nada.',
  anotherCardOrBank: 'Intente con otra tarjeta o pague desde su cuenta bancaria.',
  anotherCard: 'Intente con otra tarjeta.',
  bankFailed: 'Su pago bancario no se realizó. No se cobró nada.',
  notPaid: 'El pago no se realizó. No se cobró nada.',
  expired: 'La página de pago estuvo abierta demasiado tiempo. No se cobró nada.',
  payAgain: 'Puede intentarlo de nuevo.',
  because: () => 'Puede intentarlo de nuevo.',
  errors: {
    invoice_not_found: 'Esta factura ya no existe.',
    invoice_void: 'Esta factura está anulada.',
    payment_not_found: 'No se encontró el pago.',
    payment_not_offered: 'Esta factura no se puede pagar en línea.',
    nothing_to_pay: 'No hay nada que pagar de esta factura.',
    balance_changed: 'El saldo cambió. Véalo de nuevo antes de pagar.',
    payment_under_way: 'Ya hay un pago en camino.',
    unavailable: 'No se puede abrir la página de pago en este momento. Inténtelo de nuevo en un momento.',
  },
};

export const PAY_TEXTS = { en: ENGLISH, es: SPANISH };
