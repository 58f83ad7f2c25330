import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { CrewField } from './crew-field.tsx';
import type { CrewDays } from './use-crew-days.ts';
import { NotesFields, WhenFields } from './visit-fields.tsx';
import classes from './visit-form.module.css';
import type { VisitValues } from './visit-values.ts';
import shared from '../../../../kit/page/shared.module.css';

interface VisitSectionsProps<V extends VisitValues> {
  form: FormState<V>;
  crew: CrewDays;
  /** The fields of a series, for a new visit. */
  repeat?: ReactNode;
}

/** Times, crew and notes: the parts of the form that a new visit and an update share. */
export function VisitSections<V extends VisitValues>({ form, crew, repeat }: VisitSectionsProps<V>) {
  const { employee_ids } = form.values;
  return (
    <>
      <section className={classes.section} aria-labelledby="visit-when">
        <h2 id="visit-when">When</h2>
        <WhenFields form={form} />
        {repeat}
      </section>
      <section className={classes.section} aria-labelledby="visit-crew">
        <h2 id="visit-crew">
          Crew{' '}
          {crew.all.length > 0 && (
            <Box component="span" ml={8} fz={13} lh="1.25rem" fw={400} className={shared.faint}>
              {employee_ids.length} of {crew.all.length}
            </Box>
          )}
        </h2>
        <CrewField
          crew={crew}
          chosen={employee_ids}
          onChange={(chosen) => form.fields.setFieldValue('employee_ids', chosen as never)}
          error={form.fields.errors.employee_ids}
        />
      </section>
      <section className={classes.section} aria-label="Notes">
        <NotesFields form={form} />
      </section>
    </>
  );
}
