import { Box, Button, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { MESSAGE_TEXT_MAX, type MessagePreview, SUBJECT_MAX } from '#contract/core/message-options.ts';
import type { MessageLog } from '#contract/core/messages.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { NEEDS_CONNECTION, useIsOffline } from '../../../../kit/api/offline.ts';
import type { Failure } from '../../../../kit/api/error-text.ts';
import { MessageProgress } from '../../work/messages/message-progress.tsx';
import { customerNameOf } from '../../work/projects/project-text.ts';
import { Card, Cards } from '../../../../kit/lists/cards.tsx';
import { ErrorSummary } from '../../../../kit/forms/error-summary.tsx';
import type { FactList } from '../../../../kit/lists/facts.tsx';
import { bound } from '../../../../kit/forms/field-props.tsx';
import { CheckboxField, EmailField, PhoneField } from '../../../../kit/forms/fields.tsx';
import { FieldRule } from '../../../../kit/forms/form.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { IconAlertTriangle, IconSend } from '../../../../kit/icons/icons.ts';
import { LeaveWarning } from '../../../../kit/forms/leave-warning.tsx';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { RadioField } from '../../../../kit/forms/radio-field.tsx';
import { MessageColumn, PdfColumn } from './message-preview.tsx';
import { RecipientCard, SentPanel, type SentRecord } from './send-parts.tsx';
import classes from './send-screen.module.css';
import {
  methodsOf,
  type SendMethods,
  type SendValues,
  type TestState,
  usePdfPages,
  useSending,
  useTestMessage,
  type MessageDocument,
  messageOptions,
} from './message-options.ts';
import { config } from '#contract/core/config.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import shared from '../../../../kit/page/shared.module.css';

const METHODS = [
  { value: 'sms', label: 'Text' },
  { value: 'email', label: 'Email' },
  { value: 'both', label: 'Both' },
];

const BY_EMAIL = METHODS.filter(({ value }) => value === 'email');

export interface SendScreenProps {
  document: MessageDocument;
  record: SentRecord;
  /** Facts about the document, below those about the customer. */
  facts: FactList;
  /** URL of the PDF. */
  pdf: string;
  /** "Send Estimate", unless one channel is selected. */
  label: string;
  /** "estimates": what the customer has consented to receive. */
  many: string;
  failure: Failure;
  /** Saves attached data, such as photos, before sending. */
  prepare?: () => Promise<void>;
  /** The revision to be sent, shown above the button. */
  revisionNote?: string;
  /** Choices to make before sending. */
  before?: ReactNode;
  /** Whether `before` is still loading: it would push the fields down. */
  isLoading?: boolean;
  /** Shown after sending. */
  after?: ReactNode;
  /** The success message, and a link besides the one to the message's status. */
  sent: string;
  back: ReactNode;
}

/**
 * Screen that sends a document to its customer: the form, beside it the message and the PDF as they will be sent, and
 * after sending the success and the status of each message.
 */
export function SendScreen(props: SendScreenProps) {
  const sending = useSending(props);
  return sending.sent.length > 0 ? <Sent {...props} sending={sending} /> : <Compose {...props} sending={sending} />;
}

type PartProps = SendScreenProps & { sending: ReturnType<typeof useSending> };

function Compose({ document, record, facts, pdf, label, many, revisionNote, before, isLoading, sending }: PartProps) {
  const { form, values, message } = sending;
  const { send_method, subject, message_text } = values;
  const element = useRef<HTMLFormElement>(null);
  const test = useTestMessage(document, message.preview);
  const pages = usePdfPages(document);
  useEffect(() => {
    if (form.problem && !focusFirstError(element.current))
      element.current?.querySelector<HTMLElement>('[data-problem]')?.focus();
  }, [form.problem]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.submit().then(() => focusFirstError(element.current));
  };
  const sendTest = () => {
    if (form.fields.validate().hasErrors) return void requestAnimationFrame(() => focusFirstError(element.current));
    void test.send(values);
  };
  const hasChangedText = Object.keys(messageOptions(values, message.preview)).some((name) => name !== 'attach_pdf');
  const { account_id: accountMissing } = form.fields.errors;
  const methods = methodsOf(send_method);
  const byEmail = send_method === '' || methods.includes('email');
  const byText = !isOff('sms') && (send_method === '' || methods.includes('sms'));
  return (
    <form ref={element} noValidate onSubmit={submit} className={classes.screen}>
      <LeaveWarning when={hasChangedText && form.changed} />
      {form.problem && <ErrorSummary problem={form.problem} onReload={form.reload} />}
      {accountMissing && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{accountMissing}</p>
        </Notice>
      )}
      <div className={classes.layout}>
        <Cards>
          <RecipientCard record={record} facts={facts} pdf={pdf} />
          {isLoading ? (
            <div className={classes.loading}>
              <RecordSkeleton />
            </div>
          ) : (
            <>
              {before}
              <div className={classes.fields}>
                <RadioField
                  form={form}
                  name="send_method"
                  label="Send by"
                  required
                  value={send_method}
                  options={isOff('sms') ? BY_EMAIL : METHODS}
                />
                {methods.includes('email') && (
                  <EmailField form={form} name="recipient_email" label="Recipient Email" required autoComplete="off" />
                )}
                {methods.includes('sms') && (
                  <PhoneField form={form} name="recipient_phone" label="Recipient Phone" required autoComplete="off" />
                )}
                {byEmail && (
                  <>
                    <FieldRule />
                    <MessageFields form={form} standard={message.preview} />
                    <FieldRule />
                    <CheckboxField form={form} name="attach_pdf" label="Attach the PDF" />
                  </>
                )}
                <CheckboxField form={form} name="copy_to_me" label="Send me a copy" />
                {revisionNote && <p className={classes.goes}>{revisionNote}</p>}
                <SendConsent methods={methods} many={many} />
              </div>
            </>
          )}
        </Cards>
        <MessageColumn {...message} options={{ subject, message_text }} showsEmail={byEmail} showsText={byText} />
        <PdfColumn {...pages} address={pdf} />
      </div>
      <SendBar record={record} label={label} form={form} sendMethod={send_method} test={test.state} onTest={sendTest} />
    </form>
  );
}

const BY = { '': '', email: ', by email', sms: ', by text', both: ', by email and text' };
const LABELS: Partial<Record<SendValues['send_method'], string>> = { email: 'Send Email', sms: 'Send Text' };

interface SendBarProps {
  record: SentRecord;
  label: string;
  form: FormState<SendValues>;
  sendMethod: SendMethods;
  test: TestState;
  onTest: () => void;
}

/** The recipient or the result of a test, and the send buttons. */
function SendBar({ record, label, form, sendMethod, test, onTest }: SendBarProps) {
  const isOffline = useIsOffline();
  return (
    <div className={classes.bar} data-bottom-bar role="region" aria-label={label}>
      <TestResult state={test}>
        {isOffline ? NEEDS_CONNECTION : `To ${customerNameOf(record)}${BY[sendMethod]}`}
      </TestResult>
      <Button loading={test.phase === 'busy'} disabled={form.phase === 'busy' || isOffline} onClick={onTest}>
        Send Me a Test
      </Button>
      <Button
        type="submit"
        variant="filled"
        color="accent"
        loading={form.phase === 'busy'}
        disabled={isOffline}
        leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
      >
        {form.phase === 'busy' ? 'Sending...' : (LABELS[sendMethod] ?? label)}
      </Button>
    </div>
  );
}

interface MessageFieldsProps {
  form: FormState<SendValues>;
  standard: MessagePreview | undefined;
}

/** Subject and message, which have the standard text until the user types another one. */
function MessageFields({ form, standard }: MessageFieldsProps) {
  const [subject, text] = [bound({ form, name: 'subject' }), bound({ form, name: 'message_text' })];
  return (
    <>
      <TextInput
        label="Subject"
        maxLength={SUBJECT_MAX}
        autoComplete="off"
        {...subject}
        value={(subject.value as string | null) ?? standard?.subject ?? ''}
      />
      <Textarea
        label="Message"
        description={isOff('sms') ? undefined : 'In the email only. The text keeps its own words.'}
        rows={5}
        maxLength={MESSAGE_TEXT_MAX}
        {...text}
        value={(text.value as string | null) ?? standard?.message_text ?? ''}
      />
    </>
  );
}

function TestResult({ state, children }: { state: TestState; children: string }) {
  return (
    <div className={classes.result} role="status" data-failed={state.phase === 'failed' || undefined}>
      {state.phase === 'sent' || state.phase === 'failed' ? state.text : children}
    </div>
  );
}

function Sent({ record, after, sent, back, sending }: PartProps) {
  const { second, sendText } = sending;
  return (
    <Box w="100%" maw="var(--jp-form-max)">
      <Cards>
        <SentPanel record={record} sent={sent} back={back} />
        {second.phase === 'failed' && (
          <Notice
            tone="red"
            icon={IconAlertTriangle}
            action={<Button onClick={() => void sendText()}>Send the Text Again</Button>}
          >
            <p>The email is on its way, the text is not. {second.text}</p>
          </Notice>
        )}
        {sending.sent.map((message) => (
          <Card key={message.message_log_id} title={sending.sent.length > 1 ? titleOf(message) : 'Message'}>
            <MessageProgress customerId={record.customer_id} message={message} />
          </Card>
        ))}
        {after}
      </Cards>
    </Box>
  );
}

function titleOf({ recipient_email }: MessageLog): string {
  return recipient_email === null ? 'Text' : 'Email';
}

/** Focuses the first invalid field; returns false when there is none. */
function focusFirstError(form: HTMLFormElement | null): boolean {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"])');
  first?.focus();
  return Boolean(first);
}

/** What sending implies, and which sender the customer sees; for both channels until one is selected. */
function SendConsent({ methods, many }: { methods: readonly SendMethod[]; many: string }) {
  const { data } = useCall(config.read, {});
  if (!data) return null;
  const from = {
    email: `Emails come from ${data.mail_from}.`,
    sms: `Texts come from ${data.text_from}; the customer can reply STOP to end them.`,
  };
  const shown = methods.length === 0 && !isOff('sms') ? (['email', 'sms'] as const) : methods;
  return (
    <p className={shared.consent}>
      By sending, you confirm that the customer has agreed to receive {many} this way.{' '}
      {shown.map((method) => from[method]).join(' ')}
    </p>
  );
}
