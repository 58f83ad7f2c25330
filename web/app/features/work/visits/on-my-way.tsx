import { Button, Group, Radio } from '@mantine/core';
import { useState } from 'react';
import { ON_MY_WAY_MINUTES, onMyWayText } from '#domain/work/visit-words.ts';
import { type Visit, visits } from '#endpoints/work/visits.ts';
import { accounts } from '#endpoints/identity/accounts.ts';
import { useOwnCompany } from '../../identity/companies/hooks.ts';
import { call } from '../../../../kit/api/call.ts';
import { useRecord } from '../../../../kit/api/queries.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { useAction } from './use-action.ts';
import classes from './visits.module.css';

/** The name that the customer reads if the crew is unknown. */
const NOBODY = 'Your crew';

/** The person named to the customer: a crew lead of the crew, otherwise its first member. */
function useNameOnTheWay({ crew }: Visit): string {
  const { account_id: id = '', role } = useSession().record ?? {};
  const { record: account } = useRecord(accounts.read, { params: { id } }, { enabled: role === 'crew_lead' });
  const lead = crew.find(({ employee_id }) => employee_id !== null && employee_id === account?.employee_id);
  return (lead ?? crew[0])?.first_name ?? NOBODY;
}

/** Informs the customer by text that the crew is on the way, with a preview of the text. */
export function OnMyWay({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const [minutes, setMinutes] = useState<(typeof ON_MY_WAY_MINUTES)[number]>(30);
  const [isSent, setIsSent] = useState(false);
  const company = useOwnCompany().record?.name ?? '';
  const action = useAction();
  const name = useNameOnTheWay(visit);

  async function send(): Promise<void> {
    const isSent = await action.run('Failed to tell the customer', () =>
      call(visits.onMyWay, { params: { id: visit.visit_id }, body: { minutes } }),
    );
    setIsSent(isSent);
  }

  return (
    <ModalDialog opened onClose={onClose} title="On our way">
      {action.problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{action.problem}</p>
        </Notice>
      )}
      {isSent ? (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>{visit.customer_name} gets a text.</p>
        </Notice>
      ) : (
        <>
          <Radio.Group
            label="Arriving in about"
            value={String(minutes)}
            onChange={(chosen) => setMinutes(ON_MY_WAY_MINUTES.find((each) => String(each) === chosen) ?? minutes)}
          >
            <Group gap="12px 20px" mt={8} mih="var(--jp-height)">
              {ON_MY_WAY_MINUTES.map((each) => (
                <Radio key={each} value={String(each)} label={`${each} min`} />
              ))}
            </Group>
          </Radio.Group>
          <div>
            <p className={shared.small}>{visit.customer_name} gets by text:</p>
            <p className={classes.informed}>{onMyWayText({ company }, { name, minutes })}</p>
          </div>
        </>
      )}
      <ModalDialog.Buttons>
        <Button onClick={onClose}>{isSent ? 'Close' : 'Cancel'}</Button>
        {!isSent && (
          <Button variant="filled" color="accent" loading={action.isBusy} onClick={() => void send()}>
            Send Text
          </Button>
        )}
      </ModalDialog.Buttons>
    </ModalDialog>
  );
}
