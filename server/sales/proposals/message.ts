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

/** The parts of a proposal's message that are specific to its kind. */
export interface ProposalMessage {
  /** The texts of the first message. The intro is followed by the sentence on where the document is. */
  first: { subject: string; heading: string; intro: string };
  facts: { label: string; value: string; isStrong?: boolean }[];
  notes: string[];
  /** The total as the text message writes it, if it is not a single one. */
  total?: string;
  /** The action that the text message offers: "View and approve". */
  invitation: string;
}

export interface ProposalMessageForm extends MessageForm {
  /** For a message after the first one: whether the content changed, or only the dates. */
  update?: 'changed' | 'renewed' | undefined;
}

/** The part of a kind of proposal that its message needs. */
interface MessageKind {
  message(snapshot: ProposalDocument): ProposalMessage;
}

/**
 * The email and text message that send a proposal to the customer with its link. A message after the first one says
 * whether the content changed, or only the dates.
 */
export function composeProposalMessage(
  kind: MessageKind,
  proposal: ProposalDocument,
  link: string,
  { update, ...form }: ProposalMessageForm = {},
): MessageContent {
  const { company, project } = proposal;
  const {
    first,
    facts,
    notes,
    invitation,
    total = writtenTotal(proposal, Number(proposal.final_total)),
  } = kind.message(proposal);
  const title = titleOf(proposal);
  const message = {
    parties: proposal,
    what: nounOf(proposal),
    view: 'View and Approve',
    fileName: proposalFileName(proposal),
    ...wordsOf(proposal, { first }, { update, ...form }),
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

/** The default text above the amount. */
export function openingOfProposal(kind: MessageKind, proposal: ProposalDocument, form: ProposalMessageForm): string {
  return openingWords(proposal, wordsOf(proposal, kind.message(proposal), form).intro);
}

function wordsOf(
  proposal: ProposalDocument,
  { first }: Pick<ProposalMessage, 'first'>,
  { update, options }: ProposalMessageForm,
) {
  const { company, project } = proposal;
  const [title, noun] = [titleOf(proposal), nounOf(proposal)];
  const isAttached = options?.attach_pdf ?? true;
  const attachmentNote = isAttached
    ? `The ${noun} for ${project.name} is attached. You can also open it here:`
    : `You can open the ${noun} for ${project.name} here:`;
  if (update === 'changed')
    return {
      subject: `Changed: ${title} from ${company.name}`,
      heading: `Your ${noun} has changed`,
      intro: `${company.name} updated your ${noun}. ${attachmentNote}`,
    };
  if (update === 'renewed')
    return {
      subject: `Renewed: ${title} from ${company.name}`,
      heading: `Your ${noun} is good for longer`,
      intro: `${company.name} extended your ${noun}. ${attachmentNote}`,
    };
  return { ...first, intro: `${first.intro} ${attachmentNote}` };
}
