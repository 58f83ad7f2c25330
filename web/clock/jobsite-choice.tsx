import type { EmployeeJobsite } from '#contract/work/employees.ts';
import { formatAddress } from '../kit/format.ts';
import { IconMapPin } from '../kit/icons/icons.ts';
import { IconChevronDown } from '../kit/icons/public-icons.ts';
import classes from './clock-bar.module.css';
import { JobsiteMap } from './jobsite-map.tsx';
import type { Translations } from './translations-en.ts';

interface JobsiteChoiceProps {
  jobsites: readonly EmployeeJobsite[];
  chosen: EmployeeJobsite | undefined;
  onChoose: (jobsiteId: string) => void;
  employeeCode: string;
  /** Clock In was tapped without a jobsite. */
  isMissing: boolean;
  /** The jobsite of the open time card; undefined while clocked out. */
  clockedInAt: { jobsite_id: string | null; jobsite_name: string } | undefined;
  translations: Translations;
}

/** Id of the field, which receives the focus when the jobsite is missing. */
export const JOBSITE_FIELD = 'jobsite';

/** Selects where to clock in among the jobsites of active projects, with the address and map of the selected one. */
export function JobsiteChoice(props: JobsiteChoiceProps) {
  const { jobsites, chosen, onChoose, employeeCode, isMissing, clockedInAt, translations } = props;
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
        <label htmlFor={JOBSITE_FIELD}>{translations.jobsite}</label>
        <div className={classes.field}>
          <IconMapPin size={24} aria-hidden />
          <select
            id={JOBSITE_FIELD}
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
        {chosen && <p>{formatAddress(chosen)}</p>}
        <div role="status">{isForNext && <p>{translations.choiceIsForNext(clockedInAt.jobsite_name)}</p>}</div>
      </div>
      <JobsiteMap key={chosen?.jobsite_id} jobsite={chosen} employeeCode={employeeCode} translations={translations} />
    </section>
  );
}
