import { BRAND_NAME } from '../../../../kit/api/site-settings.ts';
import { usePublicConfig } from '../../../../kit/api/public-config.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { CheckboxField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { paths } from '../../../../kit/paths.ts';
import classes from '../companies/companies.module.css';
import shared from '../../../../kit/page/shared.module.css';

interface ConsentValues {
  terms_consent: boolean;
  sms_consent: boolean | null;
  email_consent: boolean;
}

/** The consents that sign-up requires: no account is created unless all are given. That to texts is asked for if there are any. */
export function Consents<V extends ConsentValues>({ form }: { form: FormState<V> }) {
  const number = usePublicConfig()?.support_text_number;
  return (
    <fieldset className={classes.consents}>
      <legend className={classes.heading}>Terms and Consents</legend>
      <CheckboxField
        form={form}
        name="terms_consent"
        label={
          <>
            I accept the{' '}
            <a href={paths.termsOfUse()} target="_blank" rel="noreferrer">
              Terms of Use
            </a>{' '}
            and the{' '}
            <a href={paths.privacyPolicy()} target="_blank" rel="noreferrer">
              Privacy Policy
            </a>
            .
          </>
        }
      />
      {!isOff('sms') && (
        <CheckboxField
          form={form}
          name="sms_consent"
          label={
            <>
              I consent to receive text messages about my account from {BRAND_NAME}
              {number && (
                <>
                  {' '}
                  at <span className={shared.nowrap}>{number}</span>
                </>
              )}
              . Message and data rates may apply; reply STOP to end them.
            </>
          }
        />
      )}
      <CheckboxField
        form={form}
        name="email_consent"
        label={`I consent to receive emails about my account from ${BRAND_NAME}.`}
      />
    </fieldset>
  );
}
