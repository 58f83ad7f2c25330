import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { IconAlertTriangle, IconDownload } from '../icons/icons.ts';
import { Notice } from '../page/notice.tsx';
import type { CallInput } from '../api/call.ts';
import { download } from '../api/download.ts';
import { errorSentence } from '../api/error-text.ts';

interface ExportCsvProps<E extends Endpoint> {
  endpoint: E;
  input: CallInput<E>;
  /** "Failed to export online payments" */
  failure: string;
  label?: string;
}

/** Saves the CSV response of a call. */
export function ExportCsv<const E extends Endpoint>({
  endpoint,
  input,
  failure,
  label = 'Export CSV',
}: ExportCsvProps<E>) {
  const [{ busy, problem }, setState] = useState({ busy: false, problem: '' });
  const run = async () => {
    setState({ busy: true, problem: '' });
    try {
      await download(endpoint, input, 'text/csv');
      setState({ busy: false, problem: '' });
    } catch (error) {
      setState({ busy: false, problem: errorSentence(failure, error) });
    }
  };
  return (
    <>
      <Button
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        loading={busy}
        onClick={() => void run()}
      >
        {label}
      </Button>
      {problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{problem}</p>
        </Notice>
      )}
    </>
  );
}
