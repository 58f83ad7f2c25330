import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { expect, test } from './journey.ts';
import { aPhotoFile } from './photos.ts';
import { open } from './screens.ts';

test('the office writes a note with a photo in the job file, exports the file, and checks its manifest', async ({
  page,
  company,
}) => {
  const { project_id } = await company.aProject({ name: 'Deck' });
  await open(page, { path: '/main/project/file', title: 'Job File', state: { project_id } });
  await test.step('a note with a photo is in the file', async () => {
    await page.getByRole('button', { name: 'Write Note' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Gate was locked from 8 to 9.');
    await page.getByLabel('Add Photos').setInputFiles(await aPhotoFile('gate.jpg'));
    await page.getByRole('button', { name: 'Save Note' }).click();
    await expect(page.getByText('Gate was locked from 8 to 9.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Note: gate.jpg' })).toBeVisible();
  });
  const zip = await test.step('the file is exported and downloaded', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('checkbox', { name: 'Include internal notes' }).check();
    await page.getByRole('button', { name: 'Start Export' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    return readFileSync(await (await downloading).path());
  });
  const manifest = await fileIn(zip, 'manifest.json');
  await test.step('the public page reads its manifest', async () => {
    await page.goto('/pub/verify');
    const file = { name: 'manifest.json', mimeType: 'application/json', buffer: manifest };
    await page.getByLabel('Choose a PDF').setInputFiles(file);
    await expect(page.getByText('is the manifest of the job file of Deck')).toBeVisible();
    await expect(page.getByText('1 are not sealed yet.')).toBeVisible();
  });
});

/** The content of a file in a zip. */
async function fileIn(bytes: Buffer, name: string): Promise<Buffer> {
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === name) return buffer(await zip.openReadStreamPromise(entry));
  }
  throw new Error(`There is no ${name} in the zip`);
}
