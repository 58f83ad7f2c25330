import { Switch } from '@mantine/core';
import { useRef, useState } from 'react';
import { companies, type Company } from '../../../../contract/companies.ts';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { refreshAll } from '../../lib/queries.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import panel from '../../ui/panel.module.css';

type Outcome = { phase: 'saved'; keeps: boolean } | { phase: 'failed'; text: string };

/** Whether photos are also kept as they were taken. It is saved as soon as it is switched. */
export function OriginalPhotos({ company }: { company: Company }) {
  const [pending, setPending] = useState<boolean>();
  const [outcome, setOutcome] = useState<Outcome>();
  const busy = useRef(false);

  async function save(keep_original_photos: boolean): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPending(keep_original_photos);
    setOutcome(undefined);
    try {
      await call(companies.update, { params: { id: company.company_id }, body: { company: { keep_original_photos } } });
      await refreshAll();
      setOutcome({ phase: 'saved', keeps: keep_original_photos });
    } catch (error) {
      setOutcome({ phase: 'failed', text: errorText('Failed to update company', error) });
    } finally {
      setPending(undefined);
      busy.current = false;
    }
  }

  return (
    <section className={panel.panel} aria-label="Original Photos">
      <h2>Original Photos</h2>
      <Switch
        checked={pending ?? company.keep_original_photos}
        onChange={({ currentTarget }) => void save(currentTarget.checked)}
        label="Keep original photos"
        description="Photos in the gallery do not tell where and when they were taken. Switch this on to keep the file from the camera too: it holds the place and the time, and everybody in your company can download it. Customers never see it."
        aria-busy={pending !== undefined}
      />
      {outcome?.phase === 'saved' && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>Company has been updated. {outcome.keeps ? NOW_KEPT : NOT_KEPT}</p>
        </Notice>
      )}
      {outcome?.phase === 'failed' && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{outcome.text}</p>
        </Notice>
      )}
    </section>
  );
}

const NOW_KEPT = 'Photos that are uploaded from now on are kept with their original file.';
const NOT_KEPT = 'New photos are kept without it. Original files that are there stay until their photos are deleted.';
