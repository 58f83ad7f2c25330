import type { MessageContent } from '../../core/delivery/message-content.ts';
import {
  composeCustomerMessage,
  marked,
  type MessageForm,
  openingWords,
} from '../../core/documents/customer-message.ts';
import {
  nounOf,
  type ProposalDocument,
  proposalFileName,
  titleOf,
  writtenTotal,
} from '../../core/documents/proposal-document.ts';

/** The parts of a proposal's message that only its kind has. */
export interface ProposalMessage {
  /** What the message carries, at the start of a sentence: "The full estimate". */
  carried: string;
  /** Of the first message. The intro is followed by the sentence on where the document is. */
  first: { subject: string; heading: string; intro: string };
  facts: { label: string; value: string; isStrong?: boolean }[];
  notes: string[];
  /** What the text message invites to: "View and approve". */
  invitation: string;
}

export interface ProposalMessageForm extends MessageForm {
  /** Of one that follows another: whether it says something else, or only has new dates. */
  update?: 'changed' | 'renewed' | undefined;
}

/** A kind of proposal, as far as its message needs it. */
interface MessageKind {
  message(snapshot: ProposalDocument): ProposalMessage;
}

/**
 * The message that carries a proposal to the customer, by email and by text message, around its link. One that follows
 * another says whether it is changed, or only has new dates.
 */
export function composeProposalMessage(
  kind: MessageKind,
  proposal: ProposalDocument,
  link: string,
  { update, ...form }: ProposalMessageForm = {},
): MessageContent {
  const { company, project } = proposal;
  const { first, facts, notes, invitation, carried } = kind.message(proposal);
  const title = titleOf(proposal);
  const total = writtenTotal(proposal, Number(proposal.final_total));
  const message = {
    parties: proposal,
    what: nounOf(proposal),
    view: 'View and Approve',
    fileName: proposalFileName(proposal),
    ...wordsOf(proposal, { first, carried }, { update, ...form }),
    facts,
    notes,
    sms: '',
    ...form,
  };
  const what =
    update === 'changed'
      ? `${company.name} changed ${title}: now ${total}.`
      : `${company.name}: ${title} for ${project.name}, ${total}. ${invitation}:`;
  const sms = marked(form.mark, `${what} ${link} Reply STOP to opt out.`);
  return { ...composeCustomerMessage(message, link), sms };
}

/** The text above the amount unless the sender writes another. */
export function openingOfProposal(kind: MessageKind, proposal: ProposalDocument, form: ProposalMessageForm): string {
  return openingWords(proposal, wordsOf(proposal, kind.message(proposal), form).intro);
}

function wordsOf(
  proposal: ProposalDocument,
  { first, carried }: Pick<ProposalMessage, 'first' | 'carried'>,
  { update, options }: ProposalMessageForm,
) {
  const { company, project } = proposal;
  const [title, noun] = [titleOf(proposal), nounOf(proposal)];
  const isAttached = options?.attach_pdf ?? true;
  const where = `${carried} for ${project.name} is ${isAttached ? 'attached as a PDF and ' : ''}one tap away below.`;
  if (update === 'changed')
    return {
      subject: `Changed: ${title} from ${company.name}`,
      heading: `Your ${noun} has changed`,
      intro: `${company.name} has changed your ${noun}. ${where}`,
    };
  if (update === 'renewed')
    return {
      subject: `Renewed: ${title} from ${company.name}`,
      heading: `Your ${noun} is renewed`,
      intro: `${company.name} has renewed your ${noun}. ${where}`,
    };
  return { ...first, intro: `${first.intro} ${where}` };
}
