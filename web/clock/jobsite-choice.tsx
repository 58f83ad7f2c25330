import type { EmployeeJobsite } from '#contract/work/employees.ts';
import { formatAddress } from '../kit/format.ts';
import { IconMapPin } from '../kit/icons/icons.ts';
import { IconChevronDown } from '../kit/icons/public-icons.ts';
import classes from './clock-bar.module.css';
import { JobsiteMap } from './jobsite-map.tsx';
import type { Translations } from './translations-en.ts';

interface JobsiteFieldProps {
  jobsites: readonly EmployeeJobsite[];
  chosen: EmployeeJobsite | undefined;
  onChoose: (jobsiteId: string) => void;
  /** Clock In was tapped without a jobsite. */
  isMissing: boolean;
  translations: Translations;
}

interface JobsiteChoiceProps extends Omit<JobsiteFieldProps, 'isMissing'> {
  employeeCode: string;
  /** The jobsite of the open time card; undefined while clocked out. */
  clockedInAt: { jobsite_id: string | null; jobsite_name: string } | undefined;
}

/** Id of the field, which receives the focus when the jobsite is missing. */
export const JOBSITE_FIELD = 'jobsite';

/** Selects a jobsite of an active project. */
export function JobsiteField({ jobsites, chosen, onChoose, isMissing, translations }: JobsiteFieldProps) {
  return (
    <div className={classes.field}>
      <IconMapPin size={24} aria-hidden />
      <select
        id={JOBSITE_FIELD}
        aria-label={translations.jobsite}
        value={chosen?.jobsite_id ?? ''}
        aria-invalid={isMissing}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="" disabled>
          {translations.selectAJobsite}
        </option>
        {jobsites.map(({ jobsite_id, name }) => (
          <option key={jobsite_id} value={jobsite_id}>
            {name}
          </option>
        ))}
      </select>
      <IconChevronDown size={24} aria-hidden />
    </div>
  );
}

/**
 * The address and map of the selected jobsite. While clocked in, it also selects the next one; otherwise the select is
 * right above Clock In.
 */
export function JobsiteChoice(props: JobsiteChoiceProps) {
  const { jobsites, chosen, employeeCode, clockedInAt, translations } = props;
  const isForNext = clockedInAt && chosen && chosen.jobsite_id !== clockedInAt.jobsite_id;
  if (jobsites.length === 0) {
    return (
      <section className={classes.none}>
        <h2>{translations.noJobsite}</h2>
        <p>{translations.noJobsiteAdvice}</p>
      </section>
    );
  }
  return (
    <section aria-label={translations.jobsite}>
      <div className={classes.choice}>
        <h2>{translations.jobsite}</h2>
        {clockedInAt && <JobsiteField {...props} isMissing={false} />}
        {chosen && <p>{formatAddress(chosen)}</p>}
        <div role="status">{isForNext && <p>{translations.choiceIsForNext(clockedInAt.jobsite_name)}</p>}</div>
      </div>
      <JobsiteMap key={chosen?.jobsite_id} jobsite={chosen} employeeCode={employeeCode} translations={translations} />
    </section>
  );
}
