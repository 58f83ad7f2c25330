import { describe, expect, test } from 'vitest';
import { estimateStatus, type EstimateProgress, isOpenForApproval } from './estimate-status.ts';

const TODAY = '2026-11-22';
const sent: EstimateProgress = {
  revision_number: 1,
  is_revised: false,
  is_approved: false,
  is_declined: false,
  valid_until: '2026-11-27',
  has_open_question: false,
  is_opened: false,
};
/** All properties at once. Each test case removes the ones that precede its status. */
const all: EstimateProgress = {
  revision_number: 2,
  is_revised: true,
  is_approved: true,
  is_declined: true,
  valid_until: '2026-11-21',
  has_open_question: true,
  is_opened: true,
};

describe('estimateStatus', () => {
  test.each([
    ['approved', all],
    ['draft', { ...all, is_approved: false, revision_number: null }],
    ['revising', { ...all, is_approved: false }],
    ['declined', { ...all, is_approved: false, is_revised: false }],
    ['expired', { ...all, is_approved: false, is_revised: false, is_declined: false }],
    ['question', { ...sent, has_open_question: true, is_opened: true }],
    ['opened', { ...sent, is_opened: true }],
    ['sent', sent],
  ] as const)('estimateStatus returns %s in preference to every status that follows it', (status, progress) => {
    expect(estimateStatus(progress, TODAY)).toBe(status);
  });

  test('estimateStatus returns expired from the day after the last valid day', () => {
    expect(estimateStatus(sent, '2026-11-27')).toBe('sent');
    expect(estimateStatus(sent, '2026-11-28')).toBe('expired');
    expect(estimateStatus({ ...sent, valid_until: null }, '2099-01-01')).toBe('sent');
  });
});

describe('isOpenForApproval', () => {
  test('isOpenForApproval is true for a sent, opened, questioned or declined estimate', () => {
    for (const progress of [sent, { ...sent, is_opened: true }, { ...sent, has_open_question: true }])
      expect(isOpenForApproval(progress, TODAY)).toBe(true);
    expect(isOpenForApproval({ ...sent, is_declined: true }, TODAY)).toBe(true);
  });

  test('isOpenForApproval is false after the last valid day, during a revision and after an approval', () => {
    expect(isOpenForApproval(sent, '2026-11-28')).toBe(false);
    expect(isOpenForApproval({ ...sent, is_declined: true }, '2026-11-28')).toBe(false);
    expect(isOpenForApproval({ ...sent, is_revised: true }, TODAY)).toBe(false);
    expect(isOpenForApproval({ ...sent, is_approved: true }, TODAY)).toBe(false);
    expect(isOpenForApproval({ ...sent, revision_number: null }, TODAY)).toBe(false);
  });
});
