import { expect, test } from 'vitest';
import { eventually, find, press, renderElement } from '../../testing/render-element.tsx';
import { SettingSwitch } from './setting-switch.tsx';

async function aSwitch(save: (isOn: boolean) => Promise<void>) {
  const labels = { title: 'Texts', label: 'Text me', description: 'At any hour.' };
  const saved = { on: 'It is on.', off: 'It is off.' };
  const failure = () => 'It could not be saved.';
  const { element } = await renderElement(
    <SettingSwitch {...labels} isOn={false} saved={saved} save={save} failure={failure} />,
  );
  return { element, box: find(element, 'input[type="checkbox"]') as HTMLInputElement };
}

test('a switch clicked again while it is being saved is saved in its last state', async () => {
  const saves: boolean[] = [];
  const finish: (() => void)[] = [];
  const { element, box } = await aSwitch((isOn) => {
    saves.push(isOn);
    return new Promise((resolve) => finish.push(resolve));
  });
  await press(box);
  await press(box);
  expect([saves, box.checked]).toEqual([[true], false]);
  finish[0]?.();
  await eventually(() => expect(saves).toEqual([true, false]));
  finish[1]?.();
  await eventually(() => expect(element.textContent).toContain('It is off.'));
});

test('a switch that could not be saved can be clicked again', async () => {
  let attempts = 0;
  const { element, box } = await aSwitch(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('The server is out.');
  });
  await press(box);
  await eventually(() => expect(element.textContent).toContain('It could not be saved.'));
  await press(box);
  await eventually(() => expect(element.textContent).toContain('It is on.'));
});
