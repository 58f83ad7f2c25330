import { join } from 'node:path';
import { titleOf } from '../../../core/documents/proposal-document.ts';
import type { PrintedKind } from '../../../core/documents/rendering.ts';
import { type ChangeOrderDocument, printedChangeOrder } from '../change-orders/change-order-document.ts';
import { printedCertificate } from './certificate.ts';
import { printedSignature } from './printed-signature.ts';
import { copyFileName, copyWord, type SignedCopy } from './signed-copy.ts';

type SignedChangeOrder = SignedCopy<ChangeOrderDocument>;

/** The change order as its customer approved it. */
export const signedChangeOrderDocument: PrintedKind<SignedChangeOrder> = {
  kind: 'signed_change_order',
  template: join(import.meta.dirname, 'signed-change-order.typ'),
  fileName: (copy) => copyFileName(copy, copy.approval.how),
  printed,
};

/** The signed copy in the form that signed-change-order.typ prints. */
function printed(copy: SignedChangeOrder) {
  const { approval, time_zone, certificate, lines } = copy;
  const title = titleOf(copy);
  const chosen = lines.length === 1 ? '1 line item' : `${lines.length} line items`;
  return {
    ...printedChangeOrder(copy),
    title: `${title}, ${copyWord(approval.how)}, ${copy.name}`,
    footer: [copy.company.name, `${title}, ${copyWord(approval.how)}`, approval.signer_name].join(' · '),
    valid_until: '',
    text_above_signature: copy.text_above_signature ?? '',
    signature: printedSignature(approval, time_zone),
    certificate: certificate && printedCertificate(copy, certificate, chosen),
    verify_at: copy.verify_at,
  };
}
