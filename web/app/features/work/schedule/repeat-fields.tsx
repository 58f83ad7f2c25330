import { daysOfRepeat, faultOfRepeat, REPEAT_WEEKS } from '#contract/work/visit-repeat.ts';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { readDay } from '../../../../kit/dates/day-text.ts';
import { place } from '../../../../kit/forms/field-props.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldGrid } from '../../../../kit/forms/form.tsx';
import { SelectField } from '../../../../kit/forms/select-field.tsx';
import schedule from './schedule.module.css';
import { countedOut } from './series-words.ts';
import classes from './visit-form.module.css';
import { proposedUntil, repeatOf, type RepeatValues, type VisitValues } from './visit-values.ts';
import shared from '../../../../kit/page/shared.module.css';

const CHOICES = [
  ['never', 'Never'],
  ['weekday', 'Each weekday'],
  ['week', 'Every week'],
] as const;

/** Whether several visits are planned at once, with their days listed. */
export function RepeatFields({ form }: { form: FormState<VisitValues & RepeatValues> }) {
  const { every, day } = form.values;
  const repeat = repeatOf(form.values);
  const isWhole = repeat && readDay(day) && readDay(repeat.until) && !faultOfRepeat(day, repeat);
  const { count, dayList } = countedOut(isWhole ? daysOfRepeat(day, repeat) : []);
  return (
    <div className={classes.repeat}>
      <div className={classes.repeatHead}>
        <span id="repeat-label">Repeat</span>
        <div className={schedule.switch} role="group" aria-labelledby="repeat-label">
          {CHOICES.map(([value, label]) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === every}
              onClick={() => form.fields.setFieldValue('every', value)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      {repeat && (
        <FieldGrid>
          {every === 'week' && (
            <SelectField
              form={form}
              name="weeks"
              label="How often"
              required
              options={REPEAT_WEEKS.map((weeks) => ({
                value: String(weeks),
                label: weeks === 1 ? 'Every week' : `Every ${weeks} weeks`,
              }))}
              span={5}
            />
          )}
          <DateField
            form={form}
            name="until"
            label="Until"
            required
            min={day}
            proposed={proposedUntil(form.values)}
            span={5}
          />
          <p className={classes.counted} style={place(12)} aria-live="polite">
            {isWhole && (
              <>
                <b className={shared.primary}>{count}:</b> {dayList}. Each can be moved on its own.
              </>
            )}
          </p>
        </FieldGrid>
      )}
    </div>
  );
}
