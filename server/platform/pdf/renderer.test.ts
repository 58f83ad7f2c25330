import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { pdfPages, pdfProperty } from './pdf-text.ts';
import { type Documents, forkRenderer, openDocuments, type Renderer } from './renderer.ts';

const folder = mkdtempSync(join(tmpdir(), 'documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

const templates = {
  note: template(
    'note',
    `#show: sheet.with(title: data.text, author: "Acme Roofing", day: (2026, 11, 20), footer: "Acme Roofing")
     #if "logo" in images { logo("logo") }
     #said(data.text)`,
  ),
  endless: template('endless', '#for a in range(9999) { for b in range(9999) { for c in range(9999) {} } }'),
};

// One render process for all tests that do not damage it.
const shared = openDocuments({ templates, log: { error: vi.fn() }, timeLimit: 60_000 });
const documents = shared.forDelivery({ company_id: 'acme' });
afterAll(() => shared.close());

const names = ['José Muñoz Ibáñez', 'Łukasz Żółć', 'Nguyễn Thị Hương', 'Дмитрий Ёлкин', 'Γιώργος Παπαδόπουλος'];
test.each([...names, '王小明', '陈晓红', '渡辺さくら', '김민준', 'สมชาย', 'कमल', '😀 🏠'])(
  'a document prints %s',
  async (name) => {
    expect(pdfPages(await documents.render('note', { text: name }))[0]).toContain(name);
  },
);

test.each(['דוד כהן', 'دارين'])('a document prints %s from right to left', async (name) => {
  const rendered = Array.from(name).toReversed().join('');
  expect(pdfPages(await documents.render('note', { text: name }))[0]).toContain(rendered);
});

test('a document prints text that looks like markup literally', async () => {
  const text = '#strong[x] $x$ *a* _b_ `c` \\ @ref <label> // "q" -- -> 2x10 ~ #panic("no")';
  expect(pdfPages(await documents.render('note', { text }))[0]).toContain(text);
});

test('a document prints every character of a US keyboard', async () => {
  const text = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('');
  const page = pdfPages(await documents.render('note', { text: `${text} Villa Avenue` }))[0] ?? '';
  expect(page.replaceAll('\n', '')).toContain(`${text} Villa Avenue`);
});

test('a document keeps line breaks, and accepts control characters and half an emoji', async () => {
  const text = `= Terms\r\n- one\n+ two\u0007 and ${'🏠'.slice(0, 1)}`;
  const [page] = pdfPages(await documents.render('note', { text }));
  expect(page).toContain('= Terms\n- one\n+ two');
});

test('a word that is longer than the line is broken without losing a letter', async () => {
  const text = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(9);
  const page = pdfPages(await documents.render('note', { text }))[0] ?? '';
  expect(page.split('\n').length).toBeGreaterThan(3);
  expect(page.replaceAll('\n', '')).toContain(text);
});

test.each([
  { shape: 'wide', width: 400, height: 20 },
  { shape: 'tall', width: 3, height: 300 },
  { shape: 'tiny', width: 1, height: 1 },
])('a $shape logo fits into its box', async ({ width, height }) => {
  const pdf = await documents.render('note', { text: 'With a logo' }, { logo: bitmap(width, height) });
  expect(Buffer.from(pdf).toString('latin1')).toMatch(new RegExp(`/Width ${width}\\s+/Height ${height}`));
  expect(pdfPages(pdf)).toHaveLength(1);
});

test('a document has title and author, and the same data always gives the same file', async () => {
  const first = await documents.render('note', { text: 'Ana (and Ben) Muñoz' });
  expect(pdfProperty(first, 'Title')).toBe('Ana (and Ben) Muñoz');
  expect(pdfProperty(first, 'Author')).toBe('Acme Roofing');
  expect(pdfProperty(await documents.render('note', { text: 'Ana (and (Ben)) :)' }), 'Title')).toBe(
    'Ana (and (Ben)) :)',
  );
  const again = await documents.render('note', { text: 'Ana (and Ben) Muñoz' });
  expect(Buffer.from(again).equals(first)).toBe(true);
});

test('a document with data that the template cannot use is rejected, and the next document is rendered', async () => {
  const { acme, renderers } = open();
  await expect(acme.render('note', {})).rejects.toThrow('The note document could not be drawn: dictionary does not');
  await expect(acme.render('poster', {})).rejects.toThrow('There is no document of kind poster.');
  expect(pdfPages(await acme.render('note', { text: 'Still here' }))[0]).toContain('Still here');
  expect(renderers).toHaveLength(1);
});

test('only the current document fails when the render process ends, and waiting ones use a new process', async () => {
  const { acme, renderers, log } = open();
  await acme.render('note', { text: 'Warm' });
  const running = acme.render('endless', {});
  const behind = acme.render('note', { text: 'Next in line' });
  renderers[0]?.kill('SIGKILL');
  await expect(running).rejects.toThrow('The endless document could not be drawn: the drawing process ended (SIGKILL)');
  expect(pdfPages(await behind)[0]).toContain('Next in line');
  expect(renderers).toHaveLength(2);
  expect(log.error).toHaveBeenCalledOnce();
});

test('a document that takes too long times out', async () => {
  const { acme } = open({ timeLimit: 2_000 });
  await expect(acme.render('endless', {})).rejects.toThrow('it took longer than 2000 ms');
});

test('a request gets the timeout of its document as an error', async () => {
  const { documents } = open({ timeLimit: 100 });
  const rendering = forRequest(documents, 'acme').render('endless', {});
  await expect(rendering).rejects.toMatchObject({ code: 'document_too_slow' });
});

test('a document times out five seconds after its process took it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const kill = vi.fn();
  const silent = Object.assign(new EventEmitter(), { kill, send: vi.fn(), unref: vi.fn() });
  const startRenderer = () => silent as unknown as ChildProcess;
  const documents = openDocuments({ templates, log: { error: vi.fn() }, startRenderer });
  const rendering = Promise.allSettled([forRequest(documents, 'acme').render('note', { text: 'Never' })]);
  vi.advanceTimersByTime(30_000);
  silent.emit('message', { ready: true });
  vi.advanceTimersByTime(4_999);
  expect(kill).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(kill).toHaveBeenCalledWith('SIGKILL');
  expect(await rendering).toMatchObject([{ status: 'rejected', reason: { code: 'document_too_slow' } }]);
});

test('documents of several companies are rendered in turns', async () => {
  const { documents } = open();
  const rendered: string[] = [];
  const render = async (company_id: string, text: string) => {
    await documents.forDelivery({ company_id }).render('note', { text });
    rendered.push(text);
  };
  await Promise.all([render('acme', 'a1'), render('acme', 'a2'), render('acme', 'a3'), render('rival', 'b1')]);
  expect(rendered).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('a request is rendered while another company has a document that takes long', async () => {
  const { documents, renderers } = open();
  const acme = forRequest(documents, 'acme');
  const endless = Promise.allSettled([acme.render('endless', {}), acme.render('note', { text: 'Second' })]);
  expect(pdfPages(await forRequest(documents, 'rival').render('note', { text: 'Rival' }))[0]).toContain('Rival');
  expect(renderers).toHaveLength(2);
  await documents.close();
  expect((await endless).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('requests of one company are rendered one after another in one process', async () => {
  const { documents, renderers } = open();
  const acme = forRequest(documents, 'acme');
  await Promise.all([acme.render('note', { text: 'First' }), acme.render('note', { text: 'Second' })]);
  expect(renderers).toHaveLength(1);
});

test('an idle process ends, and another starts for the next document', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { acme, renderers, log } = open();
  await acme.render('note', { text: 'First' });
  const ended = once(renderers[0] ?? new EventEmitter(), 'exit');
  vi.advanceTimersByTime(5 * 60_000);
  await ended;
  expect(pdfPages(await acme.render('note', { text: 'Next' }))[0]).toContain('Next');
  expect(renderers).toHaveLength(2);
  expect(log.error).not.toHaveBeenCalled();
});

test('a document is rejected for each process that ends before it is ready', async () => {
  const startRenderer = () => {
    const failing = Object.assign(new EventEmitter(), { kill: vi.fn(), send: vi.fn(), unref: vi.fn() });
    setImmediate(() => failing.emit('exit', 1, null));
    return failing as unknown as ChildProcess;
  };
  const log = { error: vi.fn() };
  const acme = openDocuments({ templates, log, startRenderer }).forDelivery({ company_id: 'acme' });
  const both = await Promise.allSettled([acme.render('note', { text: 'a' }), acme.render('note', { text: 'b' })]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(log.error).toHaveBeenCalledTimes(2);
});

test('requests and deliveries are rendered in separate processes', async () => {
  const { documents, acme, renderers } = open();
  const request = forRequest(documents, 'acme');
  const endless = Promise.allSettled([request.render('endless', {})]);
  expect(pdfPages(await acme.render('note', { text: 'Delivered' }))[0]).toContain('Delivered');
  expect(renderers).toHaveLength(2);
  await documents.close();
  expect(await endless).toMatchObject([{ status: 'rejected' }]);
});

test('a company is limited to two waiting or running requests, without affecting others', async () => {
  const { documents } = open();
  const acme = forRequest(documents, 'acme');
  const all = Promise.allSettled([acme.render('endless', {}), acme.render('note', { text: 'Second' })]);
  await expect(acme.render('note', { text: 'Third' })).rejects.toMatchObject({
    code: 'unavailable',
    detail: { retryAfter: 2 },
  });
  const rival = forRequest(documents, 'rival').render('note', { text: 'Rival' });
  const waiting = Promise.allSettled([rival]);
  await documents.close();
  const outcomes = [...(await all), ...(await waiting)].map((one) => one.status === 'rejected' && one.reason.message);
  expect(outcomes.slice(1)).toEqual(['Documents are closed.', 'Documents are closed.']);
});

test('a request is rejected while the queue is full', async () => {
  const { documents } = open();
  const first = forRequest(documents, 'first').render('endless', {});
  const waiting = Array.from({ length: 50 }, (_, at) => forRequest(documents, `c${at}`).render('note', {}));
  const all = Promise.allSettled([first, ...waiting]);
  const last = forRequest(documents, 'last').render('note', { text: 'Last' });
  await expect(last).rejects.toMatchObject({ code: 'unavailable' });
  await documents.close();
  expect((await all).every(({ status }) => status === 'rejected')).toBe(true);
});

test('an aborted request is removed from the queue', async () => {
  const { documents, renderers } = open();
  const acme = forRequest(documents, 'acme');
  const running = acme.render('endless', {});
  const failed = Promise.allSettled([running]);
  const gone = new AbortController();
  const abandoned = forRequest(documents, 'acme', gone.signal).render('endless', {});
  gone.abort();
  await expect(abandoned).rejects.toMatchObject({ code: 'unavailable' });
  // The same company can use its place again.
  const next = acme.render('note', { text: 'Next' });
  renderers[0]?.kill('SIGKILL');
  expect(await failed).toMatchObject([{ status: 'rejected' }]);
  expect(pdfPages(await next)[0]).toContain('Next');
  const late = forRequest(documents, 'acme', gone.signal).render('note', { text: 'Late' });
  await expect(late).rejects.toMatchObject({ code: 'unavailable' });
});

test('close rejects waiting documents and ends the render process', async () => {
  const { documents, acme, renderers } = open();
  await acme.render('note', { text: 'Warm' });
  const waiting = [acme.render('endless', {}), acme.render('note', { text: 'Too late' })];
  const rejected = Promise.allSettled(waiting);
  await documents.close();
  expect((await rejected).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(renderers[0]?.signalCode).toBe('SIGKILL');
  await expect(acme.render('note', { text: 'Later' })).rejects.toThrow('Documents are closed.');
});

/** The renderer of a request whose client waits, or of one with a given signal. */
function forRequest(documents: Documents, company_id: string, signal = new AbortController().signal): Renderer {
  return documents.forRequest({ company_id }, signal);
}

function open(options: { timeLimit?: number } = {}) {
  const renderers: ChildProcess[] = [];
  const startRenderer = () => {
    const renderer = forkRenderer();
    renderers.push(renderer);
    return renderer;
  };
  const log = { error: vi.fn() };
  const documents = openDocuments({ templates, log, startRenderer, timeLimit: 60_000, ...options });
  onTestFinished(() => documents.close());
  return { documents, acme: documents.forDelivery({ company_id: 'acme' }), renderers, log };
}

function template(name: string, source: string): string {
  const path = join(folder, `${name}.typ`);
  writeFileSync(path, `#import "/platform/pdf/sheet.typ": *\n${source}`);
  return path;
}

/** A gray PNG. */
function bitmap(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
  };
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])]);
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 0));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
