import { expect, test } from 'vitest';
import { ProjectChanges, type Project } from '#contract/work/projects.ts';
import { projectValues } from './project-fields.tsx';

const PROJECT: Project = {
  project_id: '0199aaaa-0000-7000-8000-000000000001',
  name: 'Kitchen remodel',
  project_description: 'New cabinets',
  internal_notes: 'Dog in the yard',
  project_type: 'Kitchen',
  is_active: true,
  estimated_sum: 12500.5,
  estimated_duration_days: 14,
  start_date: '2026-11-20',
  end_date: null,
  company_code: 'BAY7K2',
  company_name: 'Bayline Home Repair',
  customer_id: '0199aaaa-0000-7000-8000-000000000002',
  created_by_account_id: null,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
};

test('a project saved without input is unchanged', () => {
  const { name, project_description, internal_notes, project_type, start_date, end_date } = PROJECT;
  const { estimated_sum, estimated_duration_days } = PROJECT;
  expect(ProjectChanges.parse(projectValues(PROJECT))).toEqual({
    name,
    project_description,
    internal_notes,
    project_type,
    start_date,
    end_date,
    estimated_sum,
    estimated_duration_days,
  });
});

test('the form shows an amount with cents', () => {
  expect(projectValues(PROJECT).estimated_sum).toBe('12500.50');
});

test('the form of a new project is empty', () => {
  expect(Object.values(projectValues()).every((value) => value === '')).toBe(true);
});
