import type { MessageContent } from '../../../core/delivery/message-content.ts';
import { composeCustomerMessage } from '../../../core/documents/customer-message.ts';
import { type ProposalDocument, proposalFileName, nounOf, titleOf } from '../../../core/documents/proposal-document.ts';
import { excerptOf } from './excerpt.ts';

/** The company's reply to a question. */
export function composeAnswer(document: ProposalDocument, text: string, link: string): MessageContent {
  const { company } = document;
  const content = composeCustomerMessage(
    {
      ...about(document),
      subject: `${company.name} answered your question`,
      heading: 'An answer to your question',
      intro: `${company.name} answered your question about ${titleOf(document)}:`,
      facts: [],
      notes: [text],
      sms: '',
    },
    link,
  );
  return { ...content, sms: `${company.name} answered: ${excerptOf(text)} ${link} Reply STOP to opt out.` };
}

/** Notifies the customer that an approval was withdrawn. */
export function composeWithdrawal(document: ProposalDocument, reason: string, link: string): MessageContent {
  const { company } = document;
  return composeCustomerMessage(
    {
      ...about(document),
      subject: `${company.name} has taken back its record of your approval`,
      heading: 'Your approval was taken back',
      intro: `${company.name} has taken back its record of your approval of ${titleOf(document)}.`,
      facts: [{ label: 'Reason', value: reason }],
      notes: ['You will get a message when there is a new version.'],
      sms: `${company.name} has taken back its record of your approval.`,
    },
    link,
  );
}

function about(document: ProposalDocument) {
  const view = document.change_order_number === undefined ? 'View Estimate' : 'View Change Order';
  return { parties: document, what: nounOf(document), view, fileName: proposalFileName(document) };
}
