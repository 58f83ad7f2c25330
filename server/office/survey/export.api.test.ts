import { expect, test } from 'vitest';
import { survey, type SurveyInput } from '#contract/office/survey.ts';
import { runCommand } from '#testkit/app/run-command.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aSurveyInput } from '#testkit/inputs/inputs.ts';

/** Submits a response with a unique last name. */
async function submitResponse(fields: Partial<SurveyInput> = {}) {
  const noOverpass = { ...aSurveyInput(), ...fields };
  const { body } = await aBrowser().call(survey.create, { body: { noOverpass } });
  return body.data.attributes;
}

async function linesOf(last_name: string, ...words: string[]): Promise<string[]> {
  return (await runCommand('survey', 'export', ...words)).split('\r\n').filter((line) => line.includes(last_name));
}

test("survey export writes every response below the column names, with times in the road's time zone", async () => {
  testClock.set('2026-11-20T16:05:00Z');
  const { last_name, survey_response_id } = await submitResponse({ other_reason: 'Noise, and\ndust', email: null });
  const [head] = (await runCommand('survey', 'export')).split('\r\n');
  expect(head).toMatch(/^Received,First name,Last name,Address,City,ZIP,Phone,Email,Resident of Pasco County,/);
  const [line = ''] = await linesOf(last_name);
  expect(line).toBe(
    `2026-11-20 11:05,Dana,${last_name},6110 Ridge Rd,New Port Richey,34653,727-555-0165,,` +
      `yes,yes,no,yes,no,no,"Noise, and\ndust",yes,${survey_response_id}`,
  );
});

test('survey export writes names in any script and escapes formulas', async () => {
  const { last_name } = await submitResponse({ first_name: 'Íñigo 李', other_reason: '=HYPERLINK("http://x","y")' });
  const [line = ''] = await linesOf(last_name);
  expect(line).toContain(',Íñigo 李,');
  expect(line).toContain(`,"'=HYPERLINK(""http://x"",""y"")",`);
});

test('survey export --since begins at midnight of that day in Florida', async () => {
  testClock.set('2026-11-20T04:59:59Z');
  const late = await submitResponse();
  testClock.set('2026-11-20T05:00:00Z');
  const early = await submitResponse();
  for (const words of [['--since', '2026-11-20'], ['--since=2026-11-20']]) {
    expect(await linesOf(late.last_name, ...words)).toHaveLength(0);
    expect(await linesOf(early.last_name, ...words)).toHaveLength(1);
  }
  expect(await linesOf(late.last_name, '--since', '2026-11-19')).toHaveLength(1);
});

test.each([
  [['--since', '2026-02-30'], 'The day must be a date, as 2026-11-20'],
  [['--since', 'Friday'], 'The day must be a date, as 2026-11-20'],
  [['--since'], 'Usage: survey export [--since <day>]'],
  [['--until', '2026-11-20'], 'Usage: survey export [--since <day>]'],
  [['2026-11-20'], 'Usage: survey export [--since <day>]'],
])('survey export %j is rejected', async (words, sentence) => {
  await expect(runCommand('survey', 'export', ...words)).rejects.toThrow(sentence);
});

test('survey delete deletes a response', async () => {
  const [gone, stays] = [await submitResponse(), await submitResponse()];
  expect(await runCommand('survey', 'remove', gone.survey_response_id)).toBe(
    `The response of Dana ${gone.last_name} is removed.`,
  );
  expect(await linesOf(gone.last_name)).toHaveLength(0);
  expect(await linesOf(stays.last_name)).toHaveLength(1);
});

test.each(['01930000-0000-7000-8000-000000000001', 'Dana', "' or 1=1 --"])(
  'survey delete finds no response with the id %j',
  async (id) => {
    await expect(runCommand('survey', 'remove', id)).rejects.toThrow(`There is no response with the id "${id}".`);
  },
);
