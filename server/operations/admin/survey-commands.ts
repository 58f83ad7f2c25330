import { z } from 'zod';
import { day } from '#contract/fields.ts';
import { exportSurvey } from '../../office/survey/export.ts';
import { removeSurveyResponse } from '../../office/survey/store.ts';
import { type Command, CommandError } from './command.ts';

export const exportSurveyResponses: Command = {
  usage: 'survey export [--since <day>]',
  summary: 'What residents answered to the community survey, as CSV; since a day, as 2026-11-20, that day included.',
  async run({ systemDb }, [since]) {
    const parsed = day('The day').optional().safeParse(since);
    if (!parsed.success) throw new CommandError(parsed.error.issues[0]?.message);
    return exportSurvey(systemDb, parsed.data);
  },
};

export const removeFromSurvey: Command = {
  usage: 'survey remove <id>',
  summary: 'Forgets what one person answered, by the id of the export.',
  async run({ systemDb }, [id = '']) {
    const removed = z.uuid().safeParse(id).success ? await removeSurveyResponse(systemDb, id) : undefined;
    if (!removed) throw new CommandError(`There is no response with the id "${id}".`);
    return `The response of ${removed.first_name} ${removed.last_name} is removed.`;
  },
};
